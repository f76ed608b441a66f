import type { NetworkInterface, Route } from '@groundwork/contract/hosts'
import { Label } from '@patternfly/react-core'
import { Nothing } from '../components/page-states.tsx'
import { LookWord } from '../components/status-word.tsx'
import { t } from '../texts/texts.ts'
import { addressesOf, destinationText, type NicNode, nicTree } from './nic-tree.ts'
import { readInventory } from './read-host.ts'
import type { HostTabProps } from './tab-props.ts'

const { network: words } = t.host

export function NetworkTab({ summary, host }: HostTabProps) {
  const { interfaces, routes, dns_servers } = readInventory(host)
  const nics = interfaces ?? []
  if (nics.length === 0) return <Nothing title={t.host.noInventory}>{t.host.noInventoryText}</Nothing>
  return (
    <div className="gw-network">
      <section aria-label={words.interfaces}>
        <h2 className="gw-host-heading">{words.interfaces}</h2>
        <div className="gw-nics">
          {nicTree(nics).map((node) => (
            <Nic key={node.nic.name} node={node} primaryMac={summary.mac} />
          ))}
        </div>
      </section>
      {(dns_servers ?? []).length > 0 && (
        <section aria-label={words.dns}>
          <h2 className="gw-host-heading">{words.dns}</h2>
          <p className="gw-mono">{dns_servers?.join(', ')}</p>
        </section>
      )}
      <Routes routes={routes ?? []} nics={nics} />
    </div>
  )
}

/** A drawing of what stands on what: VLANs are inside of their interface. */
function Nic({ node: { nic, children }, primaryMac }: { node: NicNode; primaryMac: string }) {
  const addresses = addressesOf(nic)
  const speed = nic.speed_mbps ?? -1
  return (
    <article className="gw-nic" data-type={nic.type} aria-label={nic.name}>
      <header className="gw-nic-head">
        <h3>{nic.name}</h3>
        {nic.type !== undefined && nic.type !== 'physical' && <Label isCompact>{nic.type}</Label>}
        {primaryMac !== '' && nic.mac_address === primaryMac && (
          <Label isCompact color="teal">
            {words.primary}
          </Label>
        )}
        <LookWord look={nic.has_carrier ? 'good' : 'calm'}>
          {nic.has_carrier ? words.carrier : words.noCarrier}
        </LookWord>
      </header>
      <div className="gw-soft gw-small">
        {speed > 0 ? words.speed(speed) : words.speedUnknown} · {words.mtu(nic.mtu ?? 1500)} ·{' '}
        <span className="gw-mono">{nic.mac_address}</span>
        {nic.vendor && ` · ${nic.vendor}:${nic.product ?? ''}`}
        {nic.biosdevname && ` · ${nic.biosdevname}`}
      </div>
      {addresses.length === 0 ? (
        <div className="gw-soft">{words.noAddress}</div>
      ) : (
        <ul className="gw-nic-addresses gw-mono">
          {addresses.map((address) => (
            <li key={address}>{address}</li>
          ))}
        </ul>
      )}
      {nic.type === 'bond' && <div className="gw-soft gw-small">{words.members}</div>}
      {children.map((child) => (
        <Nic key={child.nic.name} node={child} primaryMac={primaryMac} />
      ))}
    </article>
  )
}

const isDefault = ({ destination }: Route): boolean => destination === '0.0.0.0' || destination === '::'

function Routes({ routes, nics }: { routes: readonly Route[]; nics: readonly NetworkInterface[] }) {
  if (routes.length === 0) return null
  return (
    <section aria-label={words.routes}>
      <h2 className="gw-host-heading">{words.routes}</h2>
      <div className="gw-scroll-x">
        <table className="gw-plain-table">
          <thead>
            <tr>
              <th scope="col">{words.destination}</th>
              <th scope="col">{words.gateway}</th>
              <th scope="col">{words.via}</th>
              <th scope="col">{words.metric}</th>
            </tr>
          </thead>
          <tbody>
            {routes.map((route) => (
              <tr key={`${route.destination} ${route.interface} ${route.gateway} ${route.metric}`}>
                <td className="gw-mono">
                  {isDefault(route)
                    ? `${words.default} (${route.destination})`
                    : destinationText(route, nics)}
                </td>
                <td className="gw-mono">{route.gateway || words.direct}</td>
                <td>{route.interface}</td>
                <td>{route.metric ?? 0}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
