import type { InstallerForm } from '../steps/step-run.ts'

/** Where discovery images put the executable. */
export const HOST_EXECUTABLE: InstallerForm = { kind: 'executable', path: '/usr/local/bin/groundwork-host' }
