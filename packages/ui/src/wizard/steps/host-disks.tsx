import type { HostSummary } from '@groundwork/contract/groundwork'
import type { Disk, Inventory } from '@groundwork/contract/hosts'
import { Checkbox, Radio } from '@patternfly/react-core'
import CheckCircleIcon from '@patternfly/react-icons/dist/esm/icons/check-circle-icon'
import MinusCircleIcon from '@patternfly/react-icons/dist/esm/icons/minus-circle-icon'
import { client } from '../../client/client.ts'
import { FailureState, Loading } from '../../components/page-states.tsx'
import { diskText } from '../../format/bytes.ts'
import { useFreshQuery } from '../../live/use-fresh-query.ts'
import { useHostChanges } from '../../live/use-live.ts'
import { t } from '../../texts/texts.ts'
import { diskField, hostField, skipField } from '../rules/host-choices.ts'

const texts = t.wizard.storage

interface HostDisksProps {
  readonly host: HostSummary
  readonly values: Readonly<Record<string, string | boolean>>
  readonly set: (part: Readonly<Record<string, string | boolean>>) => void
  readonly isReadOnly: boolean
}

/** The disks of one host: which one is installed to, and which fit. */
export function HostDisks({ host, values, set, isReadOnly }: HostDisksProps) {
  const changes = useHostChanges(host.infra_env_id, host.id)
  const whole = useFreshQuery({
    key: ['host', host.infra_env_id, host.id],
    changes,
    ask: (signal) =>
      client.call('v2GetHost', { params: { infra_env_id: host.infra_env_id, host_id: host.id }, signal }),
  })
  if (whole.isPending) return <Loading lines={2} />
  if (whole.error !== null) return <FailureState error={whole.error} onRetry={() => void whole.refetch()} />
  const disks = disksOf(whole.data.inventory)
  if (disks.length === 0) return <p className="gw-soft">{texts.none}</p>
  const skipped = (whole.data.skip_formatting_disks ?? '').split(',')
  return (
    <div className="gw-table-scroll">
      <table className="gw-simple-table" aria-label={texts.show(host.name)}>
        <thead>
          <tr>
            {[texts.disk, texts.size, texts.type, texts.model, texts.serial, texts.fits, texts.format].map(
              (title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {disks.map((disk) => {
            const id = disk.id ?? ''
            const isEligible = disk.installation_eligibility?.eligible === true
            const skip = skipField(host, id)
            return (
              <tr key={id}>
                <td>
                  <Radio
                    id={`${hostField(host)} ${id}`}
                    name={diskField(host)}
                    label={disk.name ?? id}
                    isChecked={values[diskField(host)] === id}
                    isDisabled={isReadOnly || !isEligible}
                    onChange={() => set({ [diskField(host)]: id })}
                  />
                </td>
                <td className="gw-nowrap">{diskText(disk.size_bytes ?? 0)}</td>
                <td>{disk.drive_type}</td>
                <td>{[disk.vendor, disk.model].filter(Boolean).join(' ')}</td>
                <td className="gw-mono">{disk.serial}</td>
                <td>
                  <Fit disk={disk} />
                </td>
                <td>
                  {/* A drive for discs has nothing that the installation would wipe. */}
                  {disk.bootable === true && disk.drive_type !== 'ODD' && (
                    <Checkbox
                      id={`${skip} format`}
                      aria-label={`${texts.format}: ${disk.name ?? id}`}
                      isChecked={!(values[skip] ?? skipped.includes(id))}
                      isDisabled={isReadOnly || values[diskField(host)] === id}
                      onChange={(_, isChecked) => set({ [skip]: !isChecked })}
                    />
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function Fit({ disk }: { disk: Disk }) {
  const { eligible, not_eligible_reasons } = disk.installation_eligibility ?? {}
  if (eligible === true)
    return (
      <>
        <CheckCircleIcon className="gw-good" /> {texts.fits}
      </>
    )
  return (
    <>
      <MinusCircleIcon /> {texts.doesNotFit}
      <span className="gw-soft"> {(not_eligible_reasons ?? []).join(' ')}</span>
    </>
  )
}

/** Those that fit first, large ones last. */
function disksOf(inventory: string | undefined): readonly Disk[] {
  if (inventory === undefined || inventory === '') return []
  const { disks } = JSON.parse(inventory) as Inventory
  const rank = ({ installation_eligibility, size_bytes = 0 }: Disk) =>
    (installation_eligibility?.eligible === true ? 0 : 1e18) + size_bytes
  return [...(disks ?? [])].sort((a, b) => rank(a) - rank(b))
}
