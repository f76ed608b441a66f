import type { DiscoveryInputs } from '../discovery-inputs.ts'
import type { DiscoveryPart } from '../discovery-part.ts'
import { rootFile, WORLD_EXECUTABLE } from '../root-file.ts'
import { addTimeSources, replaceTimeSources } from '../scripts/time-sources.ts'
import { UnsafeInputError } from '../unsafe-input-error.ts'

/** When the machine is told who knows the time. */
export const timeSources: DiscoveryPart = {
  applies: ({ ntpSources, additionalNtpSources }) => ntpSources !== '' || additionalNtpSources !== '',
  files: (inputs) => [
    rootFile('/usr/local/bin/add-ntp-sources.sh', WORLD_EXECUTABLE, script(inputs), { overwrite: false }),
  ],
  units: () => [{ name: 'add-ntp-sources.service', enabled: true, contents: UNIT }],
}

const script = ({ ntpSources, additionalNtpSources }: DiscoveryInputs): string =>
  ntpSources === '' ? addTimeSources(listed(additionalNtpSources)) : replaceTimeSources(listed(ntpSources))

function listed(sources: string): readonly string[] {
  const names = sources.split(',').map((source) => source.trim())
  for (const name of names) {
    // Names and addresses; everything else would be another directive for chrony.
    if (!/^[\w.:%-]+$/.test(name))
      throw new UnsafeInputError('A source of time is neither a name nor an address.')
  }
  return names
}

// Where /usr cannot be written to, /usr/local is really /var/usrlocal; early in the boot the link may not be there.
const UNIT = `[Unit]
Description=Tell chronyd who knows the time
Before=chronyd.service

[Service]
Type=oneshot
ExecStart=/bin/bash -c 'for folder in /usr/local/bin /var/usrlocal/bin; do [[ -f $$folder/add-ntp-sources.sh ]] && exec /bin/bash "$$folder/add-ntp-sources.sh"; done; echo "add-ntp-sources.sh is in neither folder" >&2; exit 1'

[Install]
WantedBy=multi-user.target
`
