import { Button } from '@patternfly/react-core'
import TimesIcon from '@patternfly/react-icons/dist/esm/icons/times-icon'
import { Link } from '@tanstack/react-router'
import { useFocusBack } from '../components/use-focus-back.ts'
import { t } from '../texts/texts.ts'
import { linkText } from './link-text.ts'
import { type Link as HostLink, MEASURES, type Node } from './links.ts'
import type { Survey } from './survey.ts'

interface LinkPanelProps {
  readonly survey: Survey
  readonly from: number
  readonly to: number
  readonly onClose: () => void
}

/** Both directions of one pair, with every address that was tried. */
export function LinkPanel({ survey: { nodes, links }, from, to, onClose }: LinkPanelProps) {
  useFocusBack()
  const [source, target] = [nodes[from], nodes[to]]
  if (!source || !target) return null
  const title = t.connectivity.details(source.name, target.name)
  return (
    <aside className="gw-board-panel" aria-label={title}>
      <div className="gw-board-panel-head">
        <h2 className="gw-board-heading">{title}</h2>
        <Button variant="plain" aria-label={t.connectivity.close} icon={<TimesIcon />} onClick={onClose} />
      </div>
      <Measures there={links[from]?.[to]} back={links[to]?.[from]} source={source} target={target} />
      <Entries link={links[from]?.[to]} />
      <div className="gw-broken">
        {[source, target].map(({ id, infraEnvId, name }) => (
          <Link
            key={id}
            to="/hosts/$infraEnvId/$hostId/$tab"
            params={{ infraEnvId, hostId: id, tab: 'network' }}
          >
            {t.connectivity.open(name)}
          </Link>
        ))}
      </div>
    </aside>
  )
}

interface MeasuresProps {
  readonly there: HostLink | null | undefined
  readonly back: HostLink | null | undefined
  readonly source: Node
  readonly target: Node
}

const Measures = ({ there, back, source, target }: MeasuresProps) => (
  <table className="gw-check-evidence">
    <thead>
      <tr>
        <td />
        <th scope="col">{`${source.name} → ${target.name}`}</th>
        <th scope="col">{`${target.name} → ${source.name}`}</th>
      </tr>
    </thead>
    <tbody>
      {MEASURES.map((measure) => (
        <tr key={measure}>
          <th scope="row">{t.connectivity.measures[measure]}</th>
          <td>{linkText(there, measure)}</td>
          <td>{linkText(back, measure)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

function Entries({ link }: { link: HostLink | null | undefined }) {
  const remote = link?.remote
  if (!remote) return null
  const rows = [
    ...(remote.l2_connectivity ?? []).map((entry) => ({
      kind: t.connectivity.measures.l2,
      nic: entry.outgoing_nic ?? '',
      address: entry.remote_ip_address ?? '',
      result: `${entry.successful ? t.connectivity.good : t.connectivity.bad} (${entry.remote_mac ?? ''})`,
    })),
    ...(remote.l3_connectivity ?? []).map((entry) => ({
      kind: t.connectivity.measures.l3,
      nic: '',
      address: entry.remote_ip_address ?? '',
      result: entry.successful
        ? `${(entry.average_rtt_ms ?? 0).toPrecision(2)} ms, ${Math.round(entry.packet_loss_percentage ?? 0)} %`
        : t.connectivity.bad,
    })),
    ...(remote.mtu_report ?? []).map((entry) => ({
      kind: t.connectivity.measures.mtu,
      nic: entry.outgoing_nic ?? '',
      address: entry.remote_ip_address ?? '',
      result: entry.mtu_successful ? t.connectivity.good : t.connectivity.bad,
    })),
    ...(remote.tcp_connectivity ?? []).map((entry) => ({
      kind: t.connectivity.measures.ports,
      nic: String(entry.port ?? ''),
      address: entry.remote_ip_address ?? '',
      result: entry.result ?? t.connectivity.bad,
    })),
  ]
  return (
    <div className="gw-connectivity-scroll">
      <table className="gw-check-evidence">
        <thead>
          <tr>
            <th scope="col">{t.connectivity.measure}</th>
            <th scope="col">{t.connectivity.nic}</th>
            <th scope="col">{t.connectivity.address}</th>
            <th scope="col">{t.connectivity.result}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ kind, nic, address, result }) => (
            <tr key={`${kind} ${nic} ${address} ${result}`}>
              <td>{kind}</td>
              <td>{nic}</td>
              <td className="gw-mono">{address}</td>
              <td>{result}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
