import { Label } from '@patternfly/react-core'
import PencilAltIcon from '@patternfly/react-icons/dist/esm/icons/pencil-alt-icon'
import { Remedies } from '../components/remedy.tsx'
import { LookLabel } from '../components/status-label.tsx'
import { t } from '../texts/texts.ts'
import { alikeHosts, withoutName } from './causes.ts'
import { HostLinks } from './host-links.tsx'
import type { Task } from './shared-remedies.ts'
import './explanation.css'

/** Things to do, each with what helps. */
export function CauseList({ tasks }: { tasks: readonly Task[] }) {
  return (
    <ul className="gw-causes">
      {tasks.map((task) => (
        <li key={`${task.hosts.length === 0 ? 'cluster' : 'host'} ${task.clears} ${task.id}`}>
          <CauseView task={task} />
        </li>
      ))}
    </ul>
  )
}

const MOST_HOSTS = 5

export function CauseView({ task, mostHosts = MOST_HOSTS }: { task: Task; mostHosts?: number }) {
  const { titles, hosts, clears } = task
  return (
    <div className="gw-cause">
      <div className="gw-cause-head">
        <TaskLabel task={task} />
        <strong>{titles.join(' · ')}</strong>
        {clears === 0 && hosts.length > 1 && <span className="gw-soft">{t.common.hosts(hosts.length)}</span>}
      </div>
      {clears > 0 ? (
        <OneRemedy task={task} />
      ) : hosts.length <= 1 ? (
        <OneHost task={task} />
      ) : (
        <EachHost task={task} mostHosts={mostHosts} />
      )}
    </div>
  )
}

function TaskLabel({ task: { isBlocking, isToDo } }: { task: Task }) {
  if (!isBlocking) return <LookLabel look="attention">{t.installation.warns}</LookLabel>
  return isToDo ? (
    <Label color="blue" variant="outline" icon={<PencilAltIcon />}>
      {t.installation.toDo}
    </Label>
  ) : (
    <LookLabel look="bad">{t.installation.blocks}</LookLabel>
  )
}

const MOST_SENTENCES = 3

/** One request mends it all: it is offered once. */
function OneRemedy({ task: { sentences, cause, hosts, remedies, clears } }: { task: Task }) {
  return (
    <>
      {sentences.length > 0 && <p>{sentences.slice(0, MOST_SENTENCES).join(' ')}</p>}
      {hosts.length > 0 && (
        <p>
          <HostLinks hosts={hosts} tab="checks" />: {cause}
        </p>
      )}
      <p className="gw-soft">{t.installation.clears(clears)}</p>
      <Remedies remedies={remedies} />
    </>
  )
}

function OneHost({ task: { cause, hosts, remedies } }: { task: Task }) {
  const [only] = hosts
  return (
    <>
      <p>
        {only !== undefined && (
          <>
            <HostLinks hosts={hosts} tab="checks" />:{' '}
          </>
        )}
        {only === undefined ? cause : withoutName(only)}
      </p>
      <Remedies remedies={only?.remedies ?? remedies} />
    </>
  )
}

/** The remedy of each host is its own request, so they are shown host by host. */
function EachHost({ task: { hosts }, mostHosts }: { task: Task; mostHosts: number }) {
  const groups = alikeHosts(hosts)
  return (
    <ul className="gw-cause-hosts">
      {groups.slice(0, mostHosts).map(([first, ...others]) => (
        <li key={`${first?.infra_env_id}/${first?.id}`}>
          {first !== undefined && (
            <>
              <p>
                <HostLinks hosts={[first, ...others]} tab="checks" />: {withoutName(first)}
              </p>
              <Remedies remedies={first.remedies} />
            </>
          )}
        </li>
      ))}
      {groups.length > mostHosts && (
        <li className="gw-soft">{t.installation.andMore(groups.length - mostHosts)}</li>
      )}
    </ul>
  )
}
