import type { DiscoveryPart } from '../discovery-part.ts'
import { rootFile, WORLD_EXECUTABLE, WORLD_READABLE } from '../root-file.ts'
import { okdPackages } from '../scripts/okd-packages.ts'
import { singleLine } from '../unsafe-input-error.ts'

/** Only OKD: its base image lacks packages, which come in an image and are laid over /usr before the agent starts. */
export const okd: DiscoveryPart = {
  applies: ({ okdRpmsImage }) => okdRpmsImage !== null,
  files: ({ okdRpmsImage }) => [
    rootFile(
      '/usr/local/bin/okd-binaries.sh',
      WORLD_EXECUTABLE,
      okdPackages(singleLine(okdRpmsImage ?? '', 'name of the image with the OKD packages')),
    ),
    dropIn('release-image-pivot', NEVER),
    dropIn('agent', AFTER_OVERLAY),
  ],
  units: () => [
    { name: 'okd-overlay.service', enabled: true, contents: OVERLAY },
    { name: 'systemd-journal-gatewayd.socket', enabled: true, contents: SOCKET },
  ],
}

const dropIn = (service: string, contents: string) =>
  rootFile(`/etc/systemd/system/${service}.service.d/wait-for-okd.conf`, WORLD_READABLE, contents)

/** Nothing is installed yet that a machine could pivot to. */
const NEVER = '[Unit]\nConditionPathExists=/enoent\n'

const AFTER_OVERLAY = '[Unit]\nWants=okd-overlay.service\nAfter=okd-overlay.service\n'

const OVERLAY = `[Unit]
Description=Install the packages that OKD needs, in memory
Wants=network-online.target
After=network-online.target

[Service]
Type=oneshot
ExecStart=/usr/local/bin/okd-binaries.sh

[Install]
WantedBy=multi-user.target
`

// Units of the installation want this socket, and the base image has none.
const SOCKET = `[Unit]
Description=Stands in for the socket of systemd-journal-gatewayd

[Socket]
ListenStream=19531
Accept=yes

[Install]
WantedBy=sockets.target
`
