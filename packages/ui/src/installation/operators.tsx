import type { Cluster } from '@groundwork/contract/clusters'
import { Card, CardBody, CardTitle, Title } from '@patternfly/react-core'
import { LookLabel } from '../components/status-label.tsx'
import type { Look } from '../components/status-look.ts'
import { t } from '../texts/texts.ts'

const LOOKS: Readonly<Record<string, Look>> = {
  available: 'good',
  progressing: 'busy',
  failed: 'bad',
}
const ORDER = ['failed', 'progressing', '', 'available']

/** Operators of the new cluster; those that need a look come first. */
export function Operators({ cluster }: { cluster: Cluster }) {
  const operators = [...(cluster.monitored_operators ?? [])].sort(
    (a, b) => ORDER.indexOf(a.status ?? '') - ORDER.indexOf(b.status ?? ''),
  )
  const done = operators.filter(({ status }) => status === 'available').length
  return (
    <Card isCompact>
      <CardTitle>
        <Title headingLevel="h2" size="md">
          {t.installation.operators}{' '}
          <span className="gw-soft">
            {operators.length > 0 && t.installation.operatorsDone(done, operators.length)}
          </span>
        </Title>
      </CardTitle>
      <CardBody>
        {operators.length === 0 && <p className="gw-soft">{t.installation.noOperators}</p>}
        <ul className="gw-operators">
          {operators.map(({ name = '', version = '', status, status_info = '', operator_type }) => (
            <li key={name}>
              <LookLabel look={LOOKS[status ?? ''] ?? 'calm'}>
                {t.installation.operatorStatus[status ?? '']}
              </LookLabel>
              <span>
                {t.installation.operatorNames[name] ?? name} <span className="gw-soft">{version}</span>{' '}
                {operator_type === 'olm' && <span className="gw-soft gw-small">{t.installation.chosen}</span>}
              </span>
              {status_info !== '' && status !== 'available' && (
                <span className="gw-small gw-soft gw-operator-info">{status_info}</span>
              )}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  )
}
