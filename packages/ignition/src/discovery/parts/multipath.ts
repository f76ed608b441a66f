import type { DiscoveryPart } from '../discovery-part.ts'
import { rootFile, WORLD_READABLE } from '../root-file.ts'

/** Unless OKD: several paths to one disk show up as one disk, so that it can be installed on. */
export const multipath: DiscoveryPart = {
  applies: ({ okdRpmsImage }) => okdRpmsImage === null,
  files: () => [rootFile('/etc/multipath.conf', WORLD_READABLE, CONFIGURATION)],
  // The base image has the unit.
  units: () => [{ name: 'multipathd.service', enabled: true }],
}

const CONFIGURATION = `# Only what really has more than one path; native NVMe multipathing is left to the kernel.
defaults {
  user_friendly_names yes
  find_multipaths yes
  enable_foreign "^$"
}

blacklist_exceptions {
  property "(SCSI_IDENT_|ID_WWN)"
}

blacklist {
}
`
