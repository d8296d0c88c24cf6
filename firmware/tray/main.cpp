// The Arduino core brings a main of its own; without it this one is used.
#ifndef ARDUINO
void setup();
void loop();

int main() {
    setup();
    for (;;) loop();
}
#endif
