import { FormSection } from '@patternfly/react-core'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { client } from '../../client/client.ts'
import { PlainTable } from '../../components/plain-table.tsx'
import { CheckField, RadioField } from '../../forms/choice-fields.tsx'
import type { Draft } from '../../forms/draft.ts'
import { useDraftForm } from '../../forms/use-draft-form.ts'
import { useClusters, useHostsOf, useInfraEnvsOf } from '../../live/use-live.ts'
import { t } from '../../texts/texts.ts'
import { useConfigure } from '../configure-context.ts'
import { InnerNetworks, MachineNetworks, ManagedFields } from '../networking/network-fields.tsx'
import {
  hasVips,
  isDual,
  isNetworkFieldShown,
  mediaBody,
  type NetworkValues,
  networkingBody,
  networkingOf,
  OUTSIDE,
} from '../networking/network-values.ts'
import { OutsideFields } from '../networking/outside-fields.tsx'
import { takenAddresses } from '../networking/taken-addresses.ts'
import { VipFields } from '../networking/vip-fields.tsx'
import { addressVerdict, cidrVerdict, proxyVerdict } from '../rules/field-rules.ts'
import { hostCheckStep } from '../rules/steps.ts'
import { StepFrame } from '../step-frame.tsx'
import { useClusterWithHosts } from '../use-cluster-detail.ts'

const texts = t.wizard.networking

export function NetworkingStep() {
  const { cluster, isReadOnly } = useConfigure()
  const infraEnvs = useInfraEnvsOf(cluster.id)
  const whole = useClusterWithHosts(cluster.id)
  const clusters = useClusters()
  const found = (whole.data?.host_networks ?? []).flatMap(({ cidr, host_ids }) =>
    cidr === undefined ? [] : [{ cidr, hosts: host_ids?.length ?? 0 }],
  )
  const saved = useMemo(() => networkingOf(cluster), [cluster])
  const [isShared, setShared] = useState(true)
  const send = async (changed: Draft<NetworkValues>, values: NetworkValues) => {
    const body = networkingBody(changed, values)
    await client.call('V2UpdateCluster', { params: { cluster_id: cluster.id }, body })
    if (!isShared) return
    for (const infraEnv of infraEnvs) {
      const shared = mediaBody(changed, infraEnv)
      if (shared !== null)
        await client.call('UpdateInfraEnv', { params: { infra_env_id: infraEnv.id }, body: shared })
    }
  }
  const form = useDraftForm({ saved, send, isShown: isNetworkFieldShown })
  const { values, set } = form
  const [wantsTwo, setWantsTwo] = useState(false)
  const dual = wantsTwo || isDual(values)
  const isSingleNode = cluster.control_plane_count === 1
  const isOutsideChanged = OUTSIDE.some((name) => values[name] !== saved[name])
  return (
    <StepFrame step="networking" form={form} isInvalid={isWrong(values)}>
      {isSingleNode ? <p className="gw-soft">{texts.singleNode}</p> : <ManagedFields form={form} />}
      <RadioField<'single' | 'dual'>
        id="stack"
        label={texts.stack}
        value={dual ? 'dual' : 'single'}
        isReadOnly={isReadOnly}
        choices={[
          { value: 'single', label: texts.stacks.single },
          { value: 'dual', label: texts.stacks.dual },
        ]}
        onChange={(stack) => {
          setWantsTwo(stack === 'dual')
          set(stack === 'dual' ? twoOf(values) : oneOf(values))
        }}
      />
      <MachineNetworks form={form} isDual={dual} found={found} />
      {!isSingleNode && hasVips(values) && (
        <VipFields
          form={form}
          isDual={dual}
          found={found.map(({ cidr }) => cidr)}
          taken={() => takenAddresses(whole.data?.hosts ?? [], clusters)}
        />
      )}
      <InnerNetworks form={form} isDual={dual} />
      <FormSection title={texts.outside} titleElement="h3">
        <OutsideFields form={form} />
        {isOutsideChanged && infraEnvs.length > 0 && !isReadOnly && (
          <CheckField
            id="share-outside"
            label={texts.alsoMedia}
            hint={texts.alsoMediaHint}
            isChecked={isShared}
            onChange={setShared}
          />
        )}
      </FormSection>
      <HostAddresses />
    </StepFrame>
  )
}

/** Defaults for IPv6 beside what is there for IPv4. */
const twoOf = (values: NetworkValues): Partial<NetworkValues> => ({
  cluster_networks: [...values.cluster_networks.slice(0, 1), { cidr: 'fd01::/48', host_prefix: '64' }],
  service_networks: [...values.service_networks.slice(0, 1), 'fd02::/112'],
  machine_networks: [values.machine_networks[0] ?? '', values.machine_networks[1] ?? ''],
})

const oneOf = (values: NetworkValues): Partial<NetworkValues> => ({
  cluster_networks: values.cluster_networks.slice(0, 1),
  service_networks: values.service_networks.slice(0, 1),
  machine_networks: values.machine_networks.slice(0, 1),
  api_vips: values.api_vips.slice(0, 1),
  ingress_vips: values.ingress_vips.slice(0, 1),
})

function isWrong(values: NetworkValues): boolean {
  const cidrs = [
    ...values.machine_networks,
    ...values.service_networks,
    ...values.cluster_networks.map(({ cidr }) => cidr),
  ]
  return (
    cidrs.some((text) => cidrVerdict(text) !== null) ||
    (hasVips(values) &&
      [...values.api_vips, ...values.ingress_vips].some((text) => addressVerdict(text) !== null)) ||
    proxyVerdict(values.http_proxy, false) !== null ||
    proxyVerdict(values.https_proxy, true) !== null ||
    (values.additional_ntp_source !== '' && values.ntp_sources !== '')
  )
}

function HostAddresses() {
  const { cluster } = useConfigure()
  const hosts = useHostsOf(cluster.id)
  if (hosts.length === 0) return null
  return (
    <FormSection title={texts.hosts} titleElement="h3">
      <div className="gw-table-scroll">
        <PlainTable className="gw-simple-table" heads={Object.values(texts.columns)}>
          {hosts.map((host) => {
            const failing = host.failing_checks.filter((id) => hostCheckStep(id) === 'networking').length
            return (
              <tr key={`${host.infra_env_id} ${host.id}`}>
                <td>
                  <Link
                    to="/hosts/$infraEnvId/$hostId/$tab"
                    params={{ infraEnvId: host.infra_env_id, hostId: host.id, tab: 'network' }}
                  >
                    {host.name}
                  </Link>
                </td>
                <td>{t.statuses.roles[host.suggested_role]}</td>
                <td className="gw-mono">{host.ipv4 || '–'}</td>
                <td className="gw-mono">{host.ipv6 || '–'}</td>
                <td className="gw-mono">{host.mac || '–'}</td>
                <td className={failing > 0 ? 'gw-bad' : 'gw-good'}>
                  {failing > 0 ? texts.failing(failing) : texts.fine}
                </td>
              </tr>
            )
          })}
        </PlainTable>
      </div>
    </FormSection>
  )
}
