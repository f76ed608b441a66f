// One server, through its BMC: an image is booted once, then the disk.
import type { Scene } from '../example.ts'

export const BMC_PASSWORD = 'a password of a BMC'

export const BMC: Scene = {
  title: 'a server is booted through its BMC',
  examples: [
    {
      command:
        'groundwork bmc probe 192.0.2.21 --user root --password-file bmc-password --fingerprint 7C:52:...',
      says: /^BMC +Dell iDRAC 9/m,
    },
    { command: 'groundwork bmc probe 192.0.2.21 --user root', says: /^Power +On$/m },
    {
      command: 'groundwork bmc insert 192.0.2.21 http://192.0.2.10:8888/images/ID/full.iso --user root',
      says: /^The image is in drive/,
    },
    { command: 'groundwork bmc boot-once 192.0.2.21 --user root', says: /boots from VCD-DVD next time/ },
    { command: 'groundwork bmc power 192.0.2.21 cycle --user root --yes', says: /is On/ },
    { command: 'groundwork bmc power 192.0.2.21 on --user root', says: /is On/ },
    { command: 'groundwork bmc eject 192.0.2.21 --user root', says: /^Ejected/ },
    { command: 'groundwork bmc boot-disk 192.0.2.21 --user root', says: /boots from its disk next time/ },
    { command: 'groundwork bmc clear-jobs 192.0.2.21 --user root --yes', says: /job queue .* is empty/ },
    { command: 'groundwork bmc reset 192.0.2.21 --user root --yes', says: /is back/ },
    { command: 'groundwork bmc log 192.0.2.21 --user root --lines 20', says: /booted from cd/ },
  ],
}
