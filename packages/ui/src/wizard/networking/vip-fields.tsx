import { parseCidr } from '@groundwork/addresses/cidr'
import { Alert } from '@patternfly/react-core'
import { useState } from 'react'
import { failureOf } from '../../client/failure.ts'
import { BusyButton } from '../../components/busy-button.tsx'
import type { DraftForm } from '../../forms/use-draft-form.ts'
import { t } from '../../texts/texts.ts'
import { useConfigure } from '../configure-context.ts'
import { addressVerdict } from '../rules/field-rules.ts'
import { ValueList } from './cidr-list.tsx'
import {
  askFreeAddresses,
  lowestTwo,
  outsideOf,
  proposeVips,
  untakenAddresses,
  vipNetworks,
} from './free-addresses.ts'
import type { NetworkValues } from './network-values.ts'

const texts = t.wizard.networking

interface VipFieldsProps {
  readonly form: DraftForm<NetworkValues>
  readonly isDual: boolean
  /** Networks that all hosts are in. */
  readonly found: readonly string[]
  /** Addresses that something known has. */
  readonly taken: () => readonly string[]
}

export function VipFields({ form, isDual, found, taken }: VipFieldsProps) {
  const { cluster, isReadOnly } = useConfigure()
  const { values, set, refused } = form
  const most = isDual ? 2 : 1
  const common = { most, isReadOnly, verdict: addressVerdict, hint: texts.vipHint }
  const isElsewhere = (vips: readonly string[]) =>
    values.load_balancer === 'user-managed'
      ? undefined
      : outsideText(vips, [...values.machine_networks, ...found])
  return (
    <>
      <div className="gw-form-pair">
        <ValueList
          {...common}
          id="api_vips"
          label={texts.api_vips}
          values={values.api_vips}
          problem={
            refused.api_vips ?? isElsewhere(values.api_vips) ?? inUse(cluster.api_vips, values.api_vips)
          }
          placeholders={['192.168.1.5', 'fd00::5']}
          onChange={(api_vips) => set({ api_vips })}
        />
        <ValueList
          {...common}
          id="ingress_vips"
          label={texts.ingress_vips}
          values={values.ingress_vips}
          problem={
            refused.ingress_vips ??
            isElsewhere(values.ingress_vips) ??
            inUse(cluster.ingress_vips, values.ingress_vips)
          }
          placeholders={['192.168.1.6', 'fd00::6']}
          onChange={(ingress_vips) => set({ ingress_vips })}
        />
      </div>
      {!isReadOnly && <Propose form={form} isDual={isDual} found={found} taken={taken} />}
    </>
  )
}

/** The networks of the hosts are known: nobody has to be refused to learn that an address is in none of them. */
function outsideText(vips: readonly string[], networks: readonly string[]): string | undefined {
  const outside = outsideOf(vips, networks)
  return outside.length === 0 ? undefined : texts.outsideNetworks(outside.join(', '), shownNetworks(networks))
}

const shownNetworks = (networks: readonly string[]): string =>
  [...new Set(networks.filter((text) => parseCidr(text) !== null))].join(', ')

type Vips = readonly { readonly ip?: string; readonly verification?: string }[] | null | undefined

/** The hosts tried the saved addresses; what is typed now was not tried. */
function inUse(saved: Vips, shown: readonly string[]): string | undefined {
  const taken = (saved ?? []).filter(
    ({ ip = '', verification }) => verification === 'failed' && shown.includes(ip),
  )
  return taken.length === 0
    ? undefined
    : `${taken.map(({ ip }) => ip).join(', ')}: ${texts.verification.failed}`
}

const isIpv4 = (network: string): boolean => parseCidr(network)?.family === 'IPv4'

/** What was tried and what was only counted are not the same. */
const proposedText = (networks: readonly string[], pairs: readonly (readonly [string, string])[]): string =>
  pairs
    .map((pair, index) =>
      isIpv4(networks[index] ?? '')
        ? texts.proposed(pair.join(', '))
        : texts.proposedUntried(pair.join(', ')),
    )
    .join(' ')

function Propose({ form, isDual, found, taken }: VipFieldsProps) {
  const { cluster } = useConfigure()
  const [state, setState] = useState<{ readonly text: string; readonly isGood: boolean } | null>(null)
  const [isRunning, setRunning] = useState(false)
  const { values, set } = form
  // Once they are saved, or others were typed, it is about nothing that is shown.
  const isShown = state !== null && (!state.isGood || form.changes > 0)
  const propose = async () => {
    const networks = vipNetworks(values.machine_networks, found, isDual)
    if (networks.length === 0) {
      setState({ text: texts.noNetwork, isGood: false })
      return
    }
    setRunning(true)
    try {
      const pairs: (readonly [string, string])[] = []
      for (const network of networks) {
        const isLookedFor = isIpv4(network)
        const free = isLookedFor
          ? await askFreeAddresses(cluster.id, network)
          : untakenAddresses(network, taken())
        const pair = isLookedFor ? proposeVips(free, network) : lowestTwo(free)
        if (pair === null) {
          setState({ text: isLookedFor ? texts.noFree : texts.noneLeft(network), isGood: false })
          return
        }
        pairs.push(pair)
      }
      set({
        api_vips: [...pairs.map(([api]) => api), ...values.api_vips.slice(pairs.length)],
        ingress_vips: [...pairs.map(([, ingress]) => ingress), ...values.ingress_vips.slice(pairs.length)],
      })
      setState({ text: proposedText(networks, pairs), isGood: true })
    } catch (error) {
      setState({ text: failureOf(error).text, isGood: false })
    } finally {
      setRunning(false)
    }
  }
  return (
    <div className="gw-chips gw-propose">
      <BusyButton variant="secondary" isBusy={isRunning} onClick={() => void propose()}>
        {texts.propose}
      </BusyButton>
      {isShown && (
        <Alert
          component="p"
          isInline
          isPlain
          isLiveRegion
          variant={state.isGood ? 'success' : 'warning'}
          title={state.text}
        />
      )}
    </div>
  )
}
