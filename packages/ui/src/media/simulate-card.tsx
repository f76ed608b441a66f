import type { InfraEnv } from '@groundwork/contract/infra-envs'
import type { ClusterStatus } from '@groundwork/contract/vocabulary'
import { Card, CardBody, CardTitle, NumberInput, Title } from '@patternfly/react-core'
import { useState } from 'react'
import { BusyButton } from '../components/busy-button.tsx'
import { CopyText } from '../components/copy-text.tsx'
import { useCluster } from '../live/use-live.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { useSimulation } from './use-simulation.ts'

const MOST = 10
const OPEN: readonly ClusterStatus[] = ['pending-for-input', 'insufficient', 'ready']

/** Machines that exist only in memory, to try everything out. */
export function SimulateCard({ infraEnv }: { infraEnv: InfraEnv }) {
  const mayWrite = useMayWrite()
  const cluster = useCluster(infraEnv.cluster_id ?? '')
  const wanted = cluster?.control_plane_count === 1 ? 1 : 5
  const [count, setCount] = useState(wanted)
  const { isOffered, running, start, change, stop } = useSimulation(infraEnv.id)
  // Later, switching them off and on would lose what was installed.
  const isOpen = cluster !== undefined && OPEN.includes(cluster.status)
  if (!mayWrite || infraEnv.cluster_id === undefined) return null
  const texts = t.media.simulate
  return (
    <Card isCompact>
      <CardTitle>
        <Title headingLevel="h2" size="md">
          {texts.title}
        </Title>
      </CardTitle>
      <CardBody className="gw-stack">
        <p className="gw-soft">{texts.text}</p>
        {!isOffered ? (
          <CopyText text={texts.command(infraEnv.id, wanted)} title={texts.title} isBlock />
        ) : running === undefined ? (
          <div className="gw-buttons">
            <Count value={count} onChange={setCount} />
            <BusyButton variant="secondary" isBusy={start.isRunning} onClick={() => void start.run(count)}>
              {texts.start}
            </BusyButton>
          </div>
        ) : (
          <div className="gw-buttons">
            <span>{texts.running(running.count)}</span>
            {isOpen && (
              <>
                <Count value={count} onChange={setCount} />
                <BusyButton
                  variant="secondary"
                  isDisabled={count === running.count}
                  isBusy={change.isRunning}
                  onClick={() => void change.run(running.id, count)}
                >
                  {texts.change(count)}
                </BusyButton>
              </>
            )}
            <BusyButton variant="link" isBusy={stop.isRunning} onClick={() => void stop.run(running.id)}>
              {texts.stop}
            </BusyButton>
          </div>
        )}
      </CardBody>
    </Card>
  )
}

const limited = (count: number): number => Math.min(MOST, Math.max(1, count))

function Count({ value, onChange }: { value: number; onChange: (value: number) => void }) {
  const texts = t.media.simulate
  return (
    <NumberInput
      value={value}
      min={1}
      max={MOST}
      inputAriaLabel={texts.count}
      minusBtnAriaLabel={texts.fewer}
      plusBtnAriaLabel={texts.more}
      widthChars={3}
      onMinus={() => onChange(limited(value - 1))}
      onPlus={() => onChange(limited(value + 1))}
      onChange={(event) => {
        const typed = Number((event.target as HTMLInputElement).value)
        if (Number.isInteger(typed)) onChange(limited(typed))
      }}
    />
  )
}
