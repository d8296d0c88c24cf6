"""Many tables at once: each mirrors what its guests may see to an MQTT broker, and a club's page follows them all."""
