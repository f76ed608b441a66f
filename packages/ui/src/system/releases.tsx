import { Label } from '@patternfly/react-core'
import { useQuery } from '@tanstack/react-query'
import { client } from '../client/client.ts'
import { FailureState, Loading } from '../components/page-states.tsx'
import { t } from '../texts/texts.ts'

/** What can be installed, newest first. */
export function Releases() {
  const releases = useQuery({
    queryKey: ['versions'],
    queryFn: () => client.call('v2ListSupportedOpenshiftVersions'),
  })
  if (releases.isPending) return <Loading />
  if (releases.error !== null)
    return <FailureState error={releases.error} onRetry={() => void releases.refetch()} />
  const newest = Object.entries(releases.data).sort(([a], [b]) => COLLATOR.compare(b, a))
  return (
    <div className="gw-system-scroll">
      <p className="gw-soft">{t.system.releasesIntro}</p>
      <table className="gw-system-table">
        <thead>
          <tr>
            <th scope="col">{t.system.release}</th>
            <th scope="col">{t.system.support}</th>
            <th scope="col">{t.system.architectures}</th>
          </tr>
        </thead>
        <tbody>
          {newest.map(([version, release]) => (
            <tr key={version}>
              <td>
                {release.display_name}{' '}
                {release.default === true && <Label isCompact>{t.system.isDefault}</Label>}
              </td>
              <td>{t.wizard.version.levels[release.support_level] ?? release.support_level}</td>
              <td>{release.cpu_architectures.join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const COLLATOR = new Intl.Collator('en', { numeric: true })
