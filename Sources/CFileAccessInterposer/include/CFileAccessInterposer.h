#ifndef CEXTENSIONWATCH_H
#define CEXTENSIONWATCH_H

// What an extension does that a phone would not let it do, seen where it leaves the program: these calls of the C
// library stand before those of the system, for Foundation's code as for the extension's.
enum {
    // It would have written to an App Group: refused (EPERM), as on a phone.
    CEXTENSIONWATCH_GROUP_WRITE = 0,
    // It would have reached the network by itself: refused (EPERM).
    CEXTENSIONWATCH_NETWORK = 1,
    // It opened a file that lies beside it.
    CEXTENSIONWATCH_RESOURCE = 2,
};

// Copies what the app has left as values of App Groups (`SIFTBOX_APP_GROUP_FOLDER`/Preferences) to where Foundation looks
// for a suite below `home`, in the place of what an earlier process found. It runs in the extension's process, with its
// rights, before any of its code: the phone's side never writes in a folder that an extension can shape.
void cextensionwatch_place_values(const char *home);

// `home`: the extension's own folder, with the App Groups; `bundle`: where its resources lie. Both absolute.
// `report` is called on any thread, with one of the kinds above and the path or the address.
void cextensionwatch_start(const char *home, const char *bundle, void (*report)(int kind, const char *what));

// Names this thread after the query that it is at: a crash is told with the name of its thread.
void cextensionwatch_attend(long query);

#endif
