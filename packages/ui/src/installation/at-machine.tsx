// What only a person at the machine, or at its management controller, can do.
import type { HostSummary } from '@groundwork/contract/groundwork'
import { Alert } from '@patternfly/react-core'
import { diskText } from '../format/bytes.ts'
import { t } from '../texts/texts.ts'
import { HostLink } from './host-links.tsx'

const WAITING: readonly string[] = [
  'installing-pending-user-action',
  'resetting-pending-user-action',
  'unbinding-pending-user-action',
]

export const needsHand = ({ status }: Pick<HostSummary, 'status'>): boolean => WAITING.includes(status)

export function AtMachine({ hosts }: { hosts: readonly HostSummary[] }) {
  const waiting = hosts.filter(needsHand)
  if (waiting.length === 0) return null
  return (
    <Alert
      variant="warning"
      isInline
      component="h2"
      title={t.installation.atMachine.title(waiting.length)}
      className="gw-explanation"
    >
      <ol className="gw-at-machine">
        {waiting.map((host) => (
          <li key={`${host.infra_env_id}/${host.id}`}>
            <p>{whatToDo(host)}</p>
            <p className="gw-small gw-soft">
              <HostLink {...host} /> {[host.manufacturer, host.product, host.serial].join(' ').trim()}
              {host.bmc_address !== '' && ` · ${t.installation.atMachine.bmc} ${host.bmc_address}`}
            </p>
          </li>
        ))}
      </ol>
    </Alert>
  )
}

function whatToDo({ status, name, installation_disk: disk }: HostSummary): string {
  if (status !== 'installing-pending-user-action') return t.installation.atMachine.rediscover(name)
  const named =
    disk === null ? t.installation.atMachine.unknownDisk : `${disk.name} (${diskText(disk.size_bytes)})`
  return t.installation.atMachine.boot(name, named)
}
