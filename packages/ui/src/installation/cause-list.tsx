import { Remedies } from '../components/remedy.tsx'
import { LookLabel } from '../components/status-label.tsx'
import { t } from '../texts/texts.ts'
import { alikeHosts, type Cause, withoutName } from './causes.ts'
import { HostLinks } from './host-links.tsx'
import './explanation.css'

/** Causes with what helps. On many hosts the remedy of each is its own request, so they are shown host by host. */
export function CauseList({ causes }: { causes: readonly Cause[] }) {
  return (
    <ul className="gw-causes">
      {causes.map((cause) => (
        <li key={`${cause.hosts.length === 0 ? 'cluster' : 'host'} ${cause.id}`}>
          <CauseView cause={cause} />
        </li>
      ))}
    </ul>
  )
}

const MOST_HOSTS = 5

export function CauseView({ cause, mostHosts = MOST_HOSTS }: { cause: Cause; mostHosts?: number }) {
  const { title, hosts, isBlocking } = cause
  const [only] = hosts
  const groups = alikeHosts(hosts)
  return (
    <div className="gw-cause">
      <div className="gw-cause-head">
        <LookLabel look={isBlocking ? 'bad' : 'attention'}>
          {isBlocking ? t.installation.blocks : t.installation.warns}
        </LookLabel>
        <strong>{title}</strong>
        {hosts.length > 1 && <span className="gw-soft">{t.common.hosts(hosts.length)}</span>}
      </div>
      {hosts.length <= 1 ? (
        <>
          <p>
            {only !== undefined && (
              <>
                <HostLinks hosts={hosts} tab="checks" />:{' '}
              </>
            )}
            {only === undefined ? cause.cause : withoutName(only)}
          </p>
          <Remedies remedies={cause.remedies} />
        </>
      ) : (
        <ul className="gw-cause-hosts">
          {groups.slice(0, mostHosts).map(([first, ...others]) => (
            <li key={`${first?.infra_env_id}/${first?.id}`}>
              {first !== undefined && (
                <>
                  <p>
                    <HostLinks hosts={[first, ...others]} tab="checks" />: {withoutName(first)}
                  </p>
                  <Remedies remedies={first.remedies} />
                </>
              )}
            </li>
          ))}
          {groups.length > mostHosts && (
            <li className="gw-soft">{t.installation.andMore(groups.length - mostHosts)}</li>
          )}
        </ul>
      )}
    </div>
  )
}
