import { POWER_PROGRAMS } from '../../machine/power.ts'
import type { Programs } from '../../world/program.ts'
import { FILE_PROGRAMS } from './files.ts'
import { IDENTITY_PROGRAMS } from './identity.ts'
import { JOURNAL_PROGRAMS } from './journalctl.ts'
import { CONTAINER_PROGRAMS } from './podman.ts'
import { UNIT_PROGRAMS } from './systemctl.ts'
import { TRANSIENT_UNIT_PROGRAMS } from './systemd-run.ts'
import { ARCHIVE_PROGRAMS } from './tar.ts'

/** What every CoreOS has, live or installed. */
export const SYSTEM_PROGRAMS: Programs = {
  ...FILE_PROGRAMS,
  ...IDENTITY_PROGRAMS,
  ...JOURNAL_PROGRAMS,
  ...CONTAINER_PROGRAMS,
  ...POWER_PROGRAMS,
  ...UNIT_PROGRAMS,
  ...TRANSIENT_UNIT_PROGRAMS,
  ...ARCHIVE_PROGRAMS,
}
