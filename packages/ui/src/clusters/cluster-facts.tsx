import type { Cluster } from '@groundwork/contract/clusters'
import {
  Card,
  CardBody,
  CardTitle,
  DescriptionList,
  DescriptionListDescription,
  DescriptionListGroup,
  DescriptionListTerm,
  Title,
} from '@patternfly/react-core'
import type { ReactNode } from 'react'
import { CopyText } from '../components/copy-text.tsx'
import { LinkButton } from '../components/link-button.tsx'
import { TimeAgo } from '../components/time-ago.tsx'
import { isBefore } from '../installation/lifecycle.ts'
import { useMayWrite, useSession } from '../session/session.ts'
import { t } from '../texts/texts.ts'

const listed = (values: readonly (string | undefined)[]): string =>
  values.filter((value) => value !== undefined && value !== '').join(', ')

/** What the cluster is to be, and its network in short. */
export function ClusterFacts({ cluster }: { cluster: Cluster }) {
  const mayWrite = useMayWrite()
  const isKnown = useSession().auth !== 'none'
  const texts = t.clusters.facts
  // A single node has its own address, and people who look after addresses themselves give none.
  const hasVips = cluster.control_plane_count !== 1 && cluster.user_managed_networking !== true
  const vips = (list: Cluster['api_vips']) => listed((list ?? []).map(({ ip }) => ip))
  const networks = (list: Cluster['machine_networks']) => listed((list ?? []).map(({ cidr }) => cidr))
  return (
    <Card isCompact>
      <CardTitle>
        <Title headingLevel="h2" size="md">
          {texts.title}
        </Title>
      </CardTitle>
      <CardBody>
        <DescriptionList isCompact isHorizontal horizontalTermWidthModifier={{ default: '9rem' }}>
          <Fact name={texts.version}>{listed([cluster.openshift_version, cluster.cpu_architecture])}</Fact>
          <Fact name={texts.topology}>{t.clusters.controlPlane(cluster.control_plane_count ?? 0)}</Fact>
          <Fact name={texts.domain}>
            {listed([cluster.name, cluster.base_dns_domain]).replace(', ', '.')}
          </Fact>
          <Fact name={texts.platform}>{platformText(cluster.platform?.type)}</Fact>
          <Fact name={texts.machineNetworks}>{networks(cluster.machine_networks)}</Fact>
          {hasVips && <Fact name={texts.apiVips}>{vips(cluster.api_vips)}</Fact>}
          {hasVips && <Fact name={texts.ingressVips}>{vips(cluster.ingress_vips)}</Fact>}
          <Fact name={texts.podNetworks}>{networks(cluster.cluster_networks)}</Fact>
          <Fact name={texts.serviceNetworks}>{networks(cluster.service_networks)}</Fact>
          <Fact name={texts.created}>
            <TimeAgo at={cluster.created_at} />
            {/* Without login nobody said who they are. */}
            {isKnown && cluster.user_name ? ` ${t.events.by(cluster.user_name)}` : ''}
          </Fact>
          <Fact name={texts.id}>
            <CopyText text={cluster.id} title={texts.id} />
          </Fact>
        </DescriptionList>
        {mayWrite && isBefore(cluster.status) && (
          <LinkButton
            variant="link"
            isInline
            to="/clusters/$clusterId/configure/$step"
            params={{ clusterId: cluster.id, step: 'details' }}
          >
            {texts.change}
          </LinkButton>
        )}
      </CardBody>
    </Card>
  )
}

const platformText = (type = ''): string =>
  (t.wizard.fields.platforms as Readonly<Record<string, string>>)[type] ?? type

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <DescriptionListGroup>
    <DescriptionListTerm>{name}</DescriptionListTerm>
    <DescriptionListDescription>
      {children === '' ? <span className="gw-soft">{t.clusters.facts.unset}</span> : children}
    </DescriptionListDescription>
  </DescriptionListGroup>
)
