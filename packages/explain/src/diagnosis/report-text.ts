// A report for a terminal. Colour is the caller's business: `paint` gets every status and heading.
import { toCurl } from '@groundwork/contract/operations'
import type { Diagnosis } from '@groundwork/engine/evaluate'
import { callSequence, type Remedy } from '@groundwork/engine/tables'
import { listOf, plural } from '@groundwork/engine/text'
import type { ClusterReport, SubjectReport } from './diagnose-cluster.ts'

export type Colorize = (kind: 'heading' | 'failure' | 'pending' | 'dim', text: string) => string

export interface TextOptions {
  /** Where the printed commands send their requests. */
  readonly baseUrl: string
  readonly paint?: Colorize
}

interface Writer {
  readonly baseUrl: string
  readonly paint: Colorize
  /** Which validation a call was printed for: a call that mends several faults is printed once. */
  readonly printedFor: Map<string, string>
}

export function reportText({ cluster, hosts }: ClusterReport, options: TextOptions): string {
  const writer: Writer = { paint: (_, text) => text, printedFor: new Map(), ...options }
  const [trouble, waiting, fine] = (['trouble', 'waits', 'fine'] as const).map((wanted) =>
    hosts.filter(({ verdict }) => verdict === wanted),
  ) as [SubjectReport[], SubjectReport[], SubjectReport[]]
  const lines = [
    ...subjectLines(cluster, 'Cluster', writer),
    ...trouble.flatMap((host) => subjectLines(host, 'Host', writer)),
    ...summary(
      waiting,
      'wait for the cluster; nothing is wrong with them',
      'waits for the cluster; nothing is wrong with it',
    ),
    ...summary(fine, 'are fine', 'is fine'),
  ]
  return `${lines.join('\n').trimStart()}\n`
}

function summary(hosts: readonly SubjectReport[], many: string, one: string): string[] {
  if (hosts.length === 0) return []
  const names = hosts.map(({ name, status }) => `${name} (${status})`)
  return ['', `${plural(hosts.length, 'host')} ${hosts.length === 1 ? one : many}: ${listOf(names, 20)}.`]
}

function subjectLines(subject: SubjectReport, kind: string, writer: Writer): string[] {
  const { name, status, status_info, would_be, diagnoses } = subject
  const waiting = diagnoses.filter(isFollowing)
  return [
    '',
    writer.paint('heading', `${kind} ${name}: ${status}`),
    ...(diagnoses.length === 0 && status_info ? [`  ${status_info}`] : []),
    ...(would_be
      ? [`  By the facts in this answer it would be ${would_be}; the service may not have looked again yet.`]
      : []),
    ...diagnoses
      .filter((diagnosis) => !isFollowing(diagnosis))
      .flatMap((diagnosis) => diagnosisLines(diagnosis, writer)),
    ...(waiting.length > 0
      ? [
          '',
          `  ${writer.paint('pending', `… waits for the above: ${waiting.map(({ id }) => id).join(', ')}`)}`,
        ]
      : []),
  ]
}

/** The only remedy is to fix the validation that it follows. */
const isFollowing = ({ remedies }: Diagnosis): boolean =>
  remedies.length > 0 && remedies.every(({ follows }) => follows !== undefined)

function diagnosisLines(diagnosis: Diagnosis, writer: Writer): string[] {
  const { id, status, is_ignored, message, cause, remedies } = diagnosis
  const [mark, kind] = status === 'pending' ? (['…', 'pending'] as const) : (['✗', 'failure'] as const)
  const isNews = cause !== null && !message.includes(cause.summary.replace(/\.$/, ''))
  return [
    '',
    `  ${writer.paint(kind, `${mark} ${message}`)}`,
    writer.paint('dim', `    ${id}, ${status}${is_ignored ? ', ignored for this cluster' : ''}`),
    ...(isNews ? [`    why: ${cause.summary}`] : []),
    ...remedies.flatMap((remedy) => remedyLines(remedy, id, writer)),
  ]
}

const WHO: Readonly<Record<Remedy['who'], string>> = {
  user: 'you',
  machine: 'at the machine',
  network: 'in the network',
  service: 'in the service',
  nobody: 'by itself',
}

function remedyLines({ who, what, call, command }: Remedy, id: string, writer: Writer): string[] {
  const text = call
    ? callSequence(call)
        .map((one) => toCurl(one, writer.baseUrl))
        .join('\n')
    : (command ?? '')
  const printedFor = writer.printedFor.get(text)
  const advice = `    → ${what} (${WHO[who]})`
  if (text === '') return [advice]
  if (printedFor !== undefined) return [`${advice}: the command for ${printedFor} does it`]
  writer.printedFor.set(text, id)
  return [advice, ...text.split('\n').map((line) => writer.paint('dim', `        ${line}`))]
}
