import type { InfraEnv } from '@groundwork/contract/infra-envs'
import { Card, CardBody, CardTitle, NumberInput, Title } from '@patternfly/react-core'
import { useState } from 'react'
import { BusyButton } from '../components/busy-button.tsx'
import { CopyText } from '../components/copy-text.tsx'
import { useCluster } from '../live/use-live.ts'
import { useMayWrite } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { useSimulation } from './use-simulation.ts'

const MOST = 10

/** Machines that exist only in memory, to try everything out. */
export function SimulateCard({ infraEnv }: { infraEnv: InfraEnv }) {
  const mayWrite = useMayWrite()
  const cluster = useCluster(infraEnv.cluster_id ?? '')
  const wanted = cluster?.control_plane_count === 1 ? 1 : 5
  const [count, setCount] = useState(wanted)
  const { isOffered, running, start, stop } = useSimulation(infraEnv.id)
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
            <NumberInput
              value={count}
              min={1}
              max={MOST}
              inputAriaLabel={texts.count}
              minusBtnAriaLabel={texts.fewer}
              plusBtnAriaLabel={texts.more}
              widthChars={3}
              onMinus={() => setCount(Math.max(1, count - 1))}
              onPlus={() => setCount(Math.min(MOST, count + 1))}
              onChange={(event) => {
                const value = Number((event.target as HTMLInputElement).value)
                if (Number.isInteger(value)) setCount(Math.min(MOST, Math.max(1, value)))
              }}
            />
            <BusyButton variant="secondary" isBusy={start.isRunning} onClick={() => void start.run(count)}>
              {texts.start}
            </BusyButton>
          </div>
        ) : (
          <div className="gw-buttons">
            <span>{texts.running(running.count)}</span>
            <BusyButton variant="link" isBusy={stop.isRunning} onClick={() => void stop.run(running.id)}>
              {texts.stop}
            </BusyButton>
          </div>
        )}
      </CardBody>
    </Card>
  )
}
