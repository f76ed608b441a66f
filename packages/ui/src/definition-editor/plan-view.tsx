import type { FieldChange, Plan, PlannedCall } from '@groundwork/definition/api'
import { Alert, ExpandableSection } from '@patternfly/react-core'
import { failureOf } from '../client/failure.ts'
import { withoutSecrets } from '../client/without-secrets.ts'
import { LookLabel } from '../components/status-label.tsx'
import { t } from '../texts/texts.ts'
import type { CallState, Progress } from './apply-plan.ts'

const texts = t.definition
const LOOKS = { waiting: 'calm', running: 'busy', done: 'good', failed: 'bad' } as const

/** Every request that would be sent, what it changes, and how far it is. */
export function PlanView({ plan, progress }: { plan: Plan; progress: Progress | null }) {
  return (
    <div className="gw-plan">
      {plan.refusals.length > 0 && (
        <Alert component="p" isInline variant="warning" title={texts.refusals(plan.refusals.length)}>
          <ul>
            {plan.refusals.map(({ object, path, message }) => (
              <li key={`${object} ${path} ${message}`}>{message}</li>
            ))}
          </ul>
        </Alert>
      )}
      {plan.waiting.length > 0 && (
        <Alert component="p" isInline variant="info" title={texts.planWaiting(plan.waiting.join(', '))} />
      )}
      {plan.calls.length === 0 && <p className="gw-soft">{texts.planNothing}</p>}
      <ol className="gw-plan-calls">
        {plan.calls.map((call, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the order is what a request is known by
          <li key={index}>
            <PlannedRequest
              call={call}
              state={progress?.states[index] ?? 'waiting'}
              error={progress?.states[index] === 'failed' ? progress.error : null}
              isStarted={progress !== null}
            />
          </li>
        ))}
      </ol>
    </div>
  )
}

interface PlannedRequestProps {
  readonly call: PlannedCall
  readonly state: CallState
  readonly error: unknown
  readonly isStarted: boolean
}

function PlannedRequest({ call, state, error, isStarted }: PlannedRequestProps) {
  return (
    <>
      <strong>{call.words}</strong>{' '}
      {isStarted && (
        <span role="status">
          <LookLabel look={LOOKS[state]}>{texts.states[state]}</LookLabel>
        </span>
      )}
      {error !== null && (
        <Alert component="p" isInline isPlain variant="danger" title={failureOf(error).title}>
          {failureOf(error).text}
        </Alert>
      )}
      {call.changes.length > 0 && (
        <ul className="gw-plan-changes">
          {call.changes.map((change) => (
            <Change key={change.path} change={change} />
          ))}
        </ul>
      )}
      <ExpandableSection toggleText={`${texts.request}: ${call.operation}`}>
        <pre
          className="gw-request"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: long requests scroll, by keyboard too
          tabIndex={0}
        >
          {JSON.stringify({ params: call.params, body: withoutSecrets(call.body) }, null, 2)}
        </pre>
      </ExpandableSection>
    </>
  )
}

const Change = ({ change: { path, title, before, after } }: { change: FieldChange }) => (
  <li>
    <span title={path}>{title}</span>:{' '}
    {!isNothing(before) && (
      <>
        <del>{shortText(before)}</del> →{' '}
      </>
    )}
    <ins>{shortText(after)}</ins>
  </li>
)

const isNothing = (value: unknown): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

const MOST = 120
function shortText(value: unknown): string {
  if (isNothing(value)) return texts.empty
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MOST ? `${text.slice(0, MOST)}…` : text
}
