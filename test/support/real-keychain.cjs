'use strict';

// Playwright starts Electron with `--password-store=basic`, so that no keychain asks for its password in a test. Loaded after
// Playwright's own script and before the app, this lets Chromium choose as it does for a person.
require('electron').app.commandLine.removeSwitch('password-store');
