import { Link } from '@tanstack/react-router'
import { t } from '../texts/texts.ts'

interface LinkedHost {
  readonly id: string
  readonly infra_env_id: string
  readonly name: string
}

const MOST = 4

export const HostLink = ({ id, infra_env_id, name, tab = 'summary' }: LinkedHost & { tab?: string }) => (
  <Link to="/hosts/$infraEnvId/$hostId/$tab" params={{ infraEnvId: infra_env_id, hostId: id, tab }}>
    {name}
  </Link>
)

/** The first few by name; the others as a number. */
export function HostLinks({ hosts, tab }: { hosts: readonly LinkedHost[]; tab?: string }) {
  if (hosts.length === 0) return null
  return (
    <span className="gw-host-links">
      {hosts.slice(0, MOST).map((host, index) => (
        <span key={`${host.infra_env_id}/${host.id}`}>
          {index > 0 && ', '}
          <HostLink {...host} {...(tab !== undefined && { tab })} />
        </span>
      ))}
      {hosts.length > MOST && ` ${t.installation.andMore(hosts.length - MOST)}`}
    </span>
  )
}
