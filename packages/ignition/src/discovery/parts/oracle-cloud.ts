import type { DiscoveryPart } from '../discovery-part.ts'
import { rootFile, WORLD_EXECUTABLE } from '../root-file.ts'
import { ORACLE_USER_DATA } from '../scripts/oracle-user-data.ts'

/** Unless OKD: an instance of Oracle Cloud runs the user data that it was given, which sets up its network and disks. */
export const oracleCloud: DiscoveryPart = {
  applies: ({ okdRpmsImage }) => okdRpmsImage === null,
  files: () => [
    rootFile('/usr/local/bin/oci-eval-user-data.sh', WORLD_EXECUTABLE, ORACLE_USER_DATA, {
      overwrite: false,
    }),
  ],
  units: () => [{ name: 'oci-eval-user-data.service', enabled: true, contents: UNIT }],
}

// The user data may be what brings the machine online, so it does not wait for that.
const UNIT = `[Unit]
Description=Run the user data of an Oracle Cloud instance
After=NetworkManager.service

[Service]
Type=oneshot
RemainAfterExit=yes
Restart=on-failure
RestartSec=30
Environment=ASSISTED_INSTALLER_DISCOVERY_ENV=1
ExecStart=/usr/local/bin/oci-eval-user-data.sh

[Install]
WantedBy=multi-user.target
`
