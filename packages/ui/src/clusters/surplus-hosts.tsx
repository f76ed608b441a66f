import type { Cluster } from '@groundwork/contract/clusters'
import type { HostSummary } from '@groundwork/contract/groundwork'
import { Button, Card, CardBody, CardTitle, Title } from '@patternfly/react-core'
import { useState } from 'react'
import { HostDialog } from '../host/host-dialog.tsx'
import { isBefore } from '../installation/lifecycle.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'

const MOST = 10

/** A single node is one machine: which of several it shall not be, only a person knows. */
export function SurplusHosts({ cluster, hosts }: { cluster: Cluster; hosts: readonly HostSummary[] }) {
  const mayWrite = useMayWrite()
  const [removed, setRemoved] = useState<HostSummary | null>(null)
  const isSurplus = cluster.control_plane_count === 1 && isBefore(cluster.status) && hosts.length > 1
  const texts = t.clusters.surplus
  return (
    <>
      {isSurplus && mayWrite && (
        <Card isCompact>
          <CardTitle>
            <Title headingLevel="h2" size="md">
              {texts.title(hosts.length)}
            </Title>
          </CardTitle>
          <CardBody>
            <p>{texts.text}</p>
            <ul className="gw-surplus">
              {hosts.slice(0, MOST).map((host) => (
                <li key={`${host.infra_env_id}/${host.id}`}>
                  <Button variant="secondary" size="sm" onClick={() => setRemoved(host)}>
                    {texts.remove(host.name)}
                  </Button>
                </li>
              ))}
            </ul>
          </CardBody>
        </Card>
      )}
      {removed !== null && (
        <HostDialog wish="remove" host={removed} isElsewhere onClose={() => setRemoved(null)} />
      )}
    </>
  )
}
