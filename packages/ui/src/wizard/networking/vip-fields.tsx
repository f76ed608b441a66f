import { parseCidr } from '@groundwork/addresses/cidr'
import { Alert, Button } from '@patternfly/react-core'
import { useState } from 'react'
import { failureOf } from '../../client/failure.ts'
import type { DraftForm } from '../../forms/use-draft-form.ts'
import { t } from '../../texts/texts.ts'
import { useConfigure } from '../configure-context.ts'
import { addressVerdict } from '../rules/field-rules.ts'
import { ValueList } from './cidr-list.tsx'
import { askFreeAddresses, proposeVips } from './free-addresses.ts'
import type { NetworkValues } from './network-values.ts'

const texts = t.wizard.networking

interface VipFieldsProps {
  readonly form: DraftForm<NetworkValues>
  readonly isDual: boolean
  /** Networks that all hosts are in. */
  readonly found: readonly string[]
}

export function VipFields({ form, isDual, found }: VipFieldsProps) {
  const { cluster, isReadOnly } = useConfigure()
  const { values, set, refused } = form
  const most = isDual ? 2 : 1
  const common = { most, isReadOnly, verdict: addressVerdict, hint: texts.vipHint }
  return (
    <>
      <div className="gw-form-pair">
        <ValueList
          {...common}
          id="api_vips"
          label={texts.api_vips}
          values={values.api_vips}
          problem={refused.api_vips ?? inUse(cluster.api_vips, values.api_vips)}
          placeholders={['192.168.1.5', 'fd00::5']}
          onChange={(api_vips) => set({ api_vips })}
        />
        <ValueList
          {...common}
          id="ingress_vips"
          label={texts.ingress_vips}
          values={values.ingress_vips}
          problem={refused.ingress_vips ?? inUse(cluster.ingress_vips, values.ingress_vips)}
          placeholders={['192.168.1.6', 'fd00::6']}
          onChange={(ingress_vips) => set({ ingress_vips })}
        />
      </div>
      {!isReadOnly && <Propose form={form} found={found} />}
    </>
  )
}

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

function Propose({ form, found }: { form: DraftForm<NetworkValues>; found: readonly string[] }) {
  const { cluster } = useConfigure()
  const [state, setState] = useState<{ readonly text: string; readonly isGood: boolean } | null>(null)
  const [isRunning, setRunning] = useState(false)
  const { values, set } = form
  // Hosts look for free addresses of IPv4 only.
  const network = [...values.machine_networks, ...found].find((text) => parseCidr(text)?.family === 'IPv4')
  const propose = async () => {
    if (network === undefined) {
      setState({ text: texts.noNetwork, isGood: false })
      return
    }
    setRunning(true)
    try {
      const vips = proposeVips(await askFreeAddresses(cluster.id, network), network)
      if (vips === null) {
        setState({ text: texts.noFree, isGood: false })
        return
      }
      const [api, ingress] = vips
      set({
        api_vips: [api, ...values.api_vips.slice(1)],
        ingress_vips: [ingress, ...values.ingress_vips.slice(1)],
      })
      setState({ text: texts.proposed(vips.join(', ')), isGood: true })
    } catch (error) {
      setState({ text: failureOf(error).text, isGood: false })
    } finally {
      setRunning(false)
    }
  }
  return (
    <div className="gw-chips">
      <Button variant="secondary" isLoading={isRunning} isDisabled={isRunning} onClick={() => void propose()}>
        {texts.propose}
      </Button>
      {state !== null && (
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
