import { Button, TextInput } from '@patternfly/react-core'
import { CheckField, RadioField, SelectField } from '../../forms/choice-fields.tsx'
import type { DraftForm } from '../../forms/use-draft-form.ts'
import { t } from '../../texts/texts.ts'
import { useConfigure } from '../configure-context.ts'
import { MoreSettings } from '../fields/more-settings.tsx'
import { cidrVerdict } from '../rules/field-rules.ts'
import { ValueList } from './cidr-list.tsx'
import type { NetworkValues } from './network-values.ts'

const texts = t.wizard.networking
const TYPES = ['OVNKubernetes', 'OpenShiftSDN', 'CiscoACI', 'Cilium', 'Calico', 'None'] as const

interface FieldsProps {
  readonly form: DraftForm<NetworkValues>
  readonly isDual: boolean
}

interface FoundNetwork {
  readonly cidr: string
  readonly hosts: number
}

/** The network of the hosts; a click takes one that was found on them. */
export function MachineNetworks({
  form,
  isDual,
  found,
}: FieldsProps & { readonly found: readonly FoundNetwork[] }) {
  const { isReadOnly } = useConfigure()
  const { values, set, refused } = form
  const free = found.filter(({ cidr }) => !values.machine_networks.includes(cidr))
  const take = (cidr: string) =>
    set({
      machine_networks: isDual
        ? [...values.machine_networks.filter((text) => text !== ''), cidr].slice(-2)
        : [cidr],
    })
  return (
    <div>
      <ValueList
        id="machine_networks"
        label={texts.machine_networks}
        hint={texts.machineHint}
        values={values.machine_networks}
        problem={refused.machine_networks}
        placeholders={[texts.machineNone, 'fd00::/64']}
        verdict={cidrVerdict}
        isReadOnly={isReadOnly}
        most={isDual ? 2 : 1}
        onChange={(machine_networks) => set({ machine_networks })}
      />
      {!isReadOnly && free.length > 0 && (
        <div className="gw-chips">
          {free.map(({ cidr, hosts }) => (
            <Button key={cidr} variant="tertiary" size="sm" onClick={() => take(cidr)}>
              {texts.machineFound(cidr, t.common.hosts(hosts))}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

/** Who looks after addresses: the cluster or its people. */
export function ManagedFields({ form }: Pick<FieldsProps, 'form'>) {
  const { cluster, isReadOnly } = useConfigure()
  const { values, set, refused } = form
  const isUsers = values.user_managed_networking
  return (
    <>
      <RadioField<'cluster' | 'user'>
        id="user_managed_networking"
        label={texts.managed}
        value={isUsers ? 'user' : 'cluster'}
        problem={refused.user_managed_networking}
        isReadOnly={isReadOnly || cluster.control_plane_count === 1}
        choices={[
          { value: 'cluster', label: texts.byCluster },
          {
            value: 'user',
            label: texts.byUser,
            ...(isUsers && {
              text: (
                <ul>
                  {texts.userDuties.map((duty) => (
                    <li key={duty}>{duty}</li>
                  ))}
                </ul>
              ),
            }),
          },
        ]}
        onChange={(who) => set({ user_managed_networking: who === 'user' })}
      />
      {!isUsers && (
        <SelectField
          id="load_balancer"
          label={texts.load_balancer}
          value={values.load_balancer}
          isReadOnly={isReadOnly}
          problem={refused.load_balancer}
          choices={(['cluster-managed', 'user-managed'] as const).map((value) => ({
            value,
            label: texts.loadBalancers[value],
          }))}
          onChange={(load_balancer) => set({ load_balancer })}
        />
      )}
    </>
  )
}

/** Networks inside of the cluster: the defaults fit nearly always. */
export function InnerNetworks({ form, isDual }: FieldsProps) {
  const { isReadOnly } = useConfigure()
  const { values, set, refused } = form
  const most = isDual ? 2 : 1
  const prefixes = values.cluster_networks.map(({ host_prefix }) => host_prefix)
  return (
    <MoreSettings>
      <SelectField
        id="network_type"
        label={texts.network_type}
        hint={texts.networkTypeHint}
        value={values.network_type}
        isReadOnly={isReadOnly}
        problem={refused.network_type}
        choices={TYPES.map((value) => ({ value, label: value }))}
        onChange={(network_type) => set({ network_type })}
      />
      <ValueList
        id="cluster_networks"
        label={texts.cluster_networks}
        values={values.cluster_networks.map(({ cidr }) => cidr)}
        problem={refused.cluster_networks}
        placeholders={['10.128.0.0/14', 'fd01::/48']}
        verdict={cidrVerdict}
        isReadOnly={isReadOnly}
        most={most}
        onChange={(cidrs) =>
          set({
            cluster_networks: cidrs.map((cidr, index) => ({ cidr, host_prefix: prefixes[index] ?? '' })),
          })
        }
        beside={(index) => (
          <TextInput
            aria-label={`${texts.host_prefix} ${index + 1}`}
            type="number"
            className="gw-prefix"
            placeholder={texts.host_prefix}
            value={prefixes[index] ?? ''}
            isDisabled={isReadOnly}
            onChange={(_, host_prefix) =>
              set({
                cluster_networks: values.cluster_networks.map((each, at) =>
                  at === index ? { ...each, host_prefix } : each,
                ),
              })
            }
          />
        )}
      />
      <ValueList
        id="service_networks"
        label={texts.service_networks}
        values={values.service_networks}
        problem={refused.service_networks}
        placeholders={['172.30.0.0/16', 'fd02::/112']}
        verdict={cidrVerdict}
        isReadOnly={isReadOnly}
        most={most}
        onChange={(service_networks) => set({ service_networks })}
      />
      <CheckField
        id="vip_dhcp_allocation"
        label={texts.vip_dhcp_allocation}
        isChecked={values.vip_dhcp_allocation}
        isReadOnly={isReadOnly || values.network_type !== 'OpenShiftSDN'}
        onChange={(vip_dhcp_allocation) => set({ vip_dhcp_allocation })}
      />
    </MoreSettings>
  )
}
