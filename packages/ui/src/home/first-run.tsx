import { Card, CardBody, CardTitle, Title } from '@patternfly/react-core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { client } from '../client/client.ts'
import { BusyButton } from '../components/busy-button.tsx'
import { CopyText } from '../components/copy-text.tsx'
import { LinkButton } from '../components/link-button.tsx'
import { useAction } from '../components/use-action.ts'
import { useClusters } from '../live/use-live.ts'
import { useSystem } from '../live/use-system.ts'
import { useMayWrite, useSession } from '../session/session.ts'
import { t } from '../texts/texts.ts'
import { DEMO_HOSTS, demoName, startDemo } from './demo.ts'

/** For somebody who sees this page for the first time: what there is to do, one after the other. */
export function FirstRun() {
  const mayWrite = useMayWrite()
  const texts = t.home.first
  return (
    <div className="gw-first">
      <Title headingLevel="h2" size="xl">
        {texts.title}
      </Title>
      <ol className="gw-first-steps">
        {texts.steps.map(({ title, text }, index) => (
          <li key={title}>
            <Card isCompact isFullHeight>
              <CardTitle>
                <span className="gw-first-number" aria-hidden="true">
                  {index + 1}
                </span>
                <Title headingLevel="h3" size="md">
                  {title}
                </Title>
              </CardTitle>
              <CardBody>
                <p>{text}</p>
                {index === 0 && mayWrite && <LinkButton to="/clusters/new">{t.clusters.create}</LinkButton>}
              </CardBody>
            </Card>
          </li>
        ))}
      </ol>
      {mayWrite ? <TryIt /> : <p className="gw-soft">{t.common.readOnly}</p>}
    </div>
  )
}

export function TryIt() {
  const { can_simulate: canSimulate } = useSession()
  const texts = t.home.first
  return (
    <Card isCompact className="gw-try">
      <CardTitle>
        <Title headingLevel="h3" size="md">
          {texts.tryTitle}
        </Title>
      </CardTitle>
      <CardBody className="gw-first-try">
        <p>{canSimulate ? texts.tryText(DEMO_HOSTS) : texts.commandText(DEMO_HOSTS)}</p>
        {canSimulate ? <DemoButton /> : <DemoCommand />}
      </CardBody>
    </Card>
  )
}

const DEFAULT_API = 'http://127.0.0.1:8090'

function DemoCommand() {
  const system = useSystem()
  const api = system.data?.urls.api ?? DEFAULT_API
  const text = t.home.first.command(DEMO_HOSTS, api === DEFAULT_API ? '' : api)
  return <CopyText text={text} title={t.home.first.tryTitle} isBlock />
}

function DemoButton() {
  const clusters = useClusters()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { run, isRunning } = useAction(
    async () => {
      const clusterId = await startDemo(client, demoName(clusters.map(({ name }) => name)))
      // Pages ask once which machines are simulated.
      await queries.invalidateQueries({ queryKey: ['simulated-hosts'] })
      await navigate({ to: '/clusters/$clusterId', params: { clusterId } })
    },
    { done: t.home.first.started, failed: t.home.first.tryButton },
  )
  return (
    <BusyButton variant="secondary" isBusy={isRunning} onClick={() => void run()}>
      {t.home.first.tryButton}
    </BusyButton>
  )
}
