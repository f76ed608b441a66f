import { Link } from '@tanstack/react-router'
import { Remedies } from '../components/remedy.tsx'
import { t } from '../texts/texts.ts'
import { useConfigure } from './configure-context.ts'
import { groupFailed } from './rules/group-failed.ts'
import type { FailedCheck } from './rules/steps.ts'

const MOST_HOSTS = 5

/** What fails, why, on which hosts, and what helps. */
export function FailedCheckList(props: { failed: readonly FailedCheck[]; hasStepLinks?: boolean }) {
  const { cluster } = useConfigure()
  return (
    <ul className="gw-failed">
      {groupFailed(props.failed).map(({ key, step, titles, first, hosts }) => (
        <li key={key}>
          <strong>{titles.join(' · ')}</strong>{' '}
          {hosts.length > 0 && (
            <span className="gw-soft">
              {hosts.slice(0, MOST_HOSTS).map((host, index) => (
                <span key={`${host.infra_env_id} ${host.id}`}>
                  {index > 0 && ', '}
                  <Link
                    to="/hosts/$infraEnvId/$hostId/$tab"
                    params={{ infraEnvId: host.infra_env_id, hostId: host.id, tab: 'checks' }}
                  >
                    {host.name}
                  </Link>
                </span>
              ))}
              {hosts.length > MOST_HOSTS && ` ${t.wizard.problems.more(hosts.length - MOST_HOSTS)}`}
            </span>
          )}
          <p>{first.check.cause ?? first.check.message}</p>
          <Remedies remedies={first.check.remedies} />
          {props.hasStepLinks === true && step !== 'review' && (
            <Link
              to="/clusters/$clusterId/configure/$step"
              params={{ clusterId: cluster.id, step }}
              className="gw-small"
            >
              {t.wizard.review.fixIn(t.wizard.steps[step])}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
}
