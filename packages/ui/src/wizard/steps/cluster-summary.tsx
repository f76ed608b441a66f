import {
  DescriptionList,
  DescriptionListDescription,
  DescriptionListGroup,
  DescriptionListTerm,
} from '@patternfly/react-core'
import { useHostsOf } from '../../live/use-live.ts'
import { t } from '../../texts/texts.ts'
import { useConfigure } from '../configure-context.ts'
import { networkingOf } from '../networking/network-values.ts'
import { operatorTitle } from '../operators/operator-row.tsx'

const rows = t.wizard.review.rows

/** What will be installed, at a glance. */
export function ClusterSummary() {
  const { cluster } = useConfigure()
  const hosts = useHostsOf(cluster.id)
  const network = networkingOf(cluster)
  const count = (role: string) =>
    hosts.filter((host) => (host.role === 'auto-assign' ? host.suggested_role : host.role) === role).length
  const operators = (cluster.monitored_operators ?? [])
    .filter(({ operator_type }) => operator_type === 'olm')
    .map(({ name = '' }) => operatorTitle(name))
  const encryption = cluster.disk_encryption?.enable_on ?? 'none'
  const list: readonly (readonly [string, string])[] = [
    [rows.name, `${cluster.name}.${cluster.base_dns_domain ?? '…'}`],
    [rows.version, `${cluster.openshift_version} · ${cluster.cpu_architecture}`],
    [rows.controlPlane, String(cluster.control_plane_count ?? '')],
    [rows.hosts, t.wizard.hosts.counts(count('master'), count('worker'), count('arbiter'))],
    [rows.platform, t.wizard.fields.platforms[cluster.platform?.type ?? 'baremetal']],
    [rows.machineNetworks, network.machine_networks.join(', ')],
    [rows.apiVips, network.api_vips.join(', ')],
    [rows.ingressVips, network.ingress_vips.join(', ')],
    [rows.clusterNetworks, network.cluster_networks.map(({ cidr }) => cidr).join(', ')],
    [rows.serviceNetworks, network.service_networks.join(', ')],
    [rows.network, network.network_type],
    [rows.operators, operators.join(', ')],
    [rows.encryption, encryption === 'none' ? '' : t.wizard.fields.roleSets[encryption]],
    [rows.proxy, network.https_proxy || network.http_proxy],
    [rows.ntp, network.ntp_sources || network.additional_ntp_source],
  ]
  return (
    <DescriptionList isHorizontal isCompact columnModifier={{ default: '1Col', xl: '2Col' }}>
      {list.map(([term, text]) => (
        <DescriptionListGroup key={term}>
          <DescriptionListTerm>{term}</DescriptionListTerm>
          <DescriptionListDescription>{text === '' ? '–' : text}</DescriptionListDescription>
        </DescriptionListGroup>
      ))}
    </DescriptionList>
  )
}
