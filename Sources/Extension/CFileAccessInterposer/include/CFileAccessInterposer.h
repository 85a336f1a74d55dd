#ifndef CFILEACCESSINTERPOSER_H
#define CFILEACCESSINTERPOSER_H

// Detects what an extension does that iOS would not allow. These functions replace those of the C library for
// Foundation's code as well as for the extension's.
enum {
    // A write to an App Group: refused (EPERM), as on iOS.
    CFILEACCESS_GROUP_WRITE = 0,
    // A network connection: refused (EPERM).
    CFILEACCESS_NETWORK = 1,
    // An access to a file in its bundle.
    CFILEACCESS_RESOURCE = 2,
    // A read of a file or folder in an App Group's container that does not exist.
    CFILEACCESS_GROUP_MISSING = 3,
    // A stand-in answered for a Core ML model, which an iPhone evaluates itself.
    CFILEACCESS_STAND_IN = 4,
};

// Copies the app's App Group values (`SIFTBOX_APP_GROUP_FOLDER`/Preferences) to where Foundation looks for a suite
// below `home`, replacing those of an earlier process. It runs in the extension's process with its permissions, before
// any of its code: the host never writes to a folder that an extension controls.
void cfileaccess_place_values(const char *home);

// `home`: the extension's folder, with the App Groups; `bundle`: the folder of its resources. Both absolute. `report`
// is called on any thread, with one of the kinds above and the path or address.
void cfileaccess_start(const char *home, const char *bundle, void (*report)(int kind, const char *what));

// Reports that a stand-in answered: `what` names the model and the answer.
void cfileaccess_report_stand_in(const char *what);

// Makes crash reports contain the query of the thread that crashed, as the name of the thread: "query 12". Call it before
// the extension's code runs.
void cfileaccess_name_crashes(void);

// Sets the current query of this thread.
void cfileaccess_set_query(long query);

#endif
