// The start page: one cluster explained, a place to paste another one, and the way to the rest.
import { toCurl } from '@groundwork/contract/curl'
import type { ClusterReport, SubjectReport } from '@groundwork/engine/diagnosis/diagnose-cluster'
import type { Diagnosis } from '@groundwork/engine/validations-info'
import { type Remedy, sequenceOf } from '@groundwork/engine/verdict'

export interface PageContent {
  readonly report: ClusterReport
  readonly isSample: boolean
  readonly baseUrl: string
  /** What the user sent, so that it is not lost. */
  readonly pasted: string
  readonly problem?: string
}

export function startPage({ report, isSample, baseUrl, pasted, problem }: PageContent): string {
  const subjects = [
    subjectSection(report.cluster, 'Cluster', baseUrl),
    ...report.hosts.map((host) => subjectSection(host, 'Host', baseUrl)),
  ]
  return document(`
    <header><h1>Groundwork</h1>
      <p>Installs OpenShift on bare metal. This preview runs its decisions: it explains what stops a cluster and how to mend it.
      The service that boots and installs machines is not part of it yet.</p>
      <p><a href="/openapi.json">API description (OpenAPI 3.1)</a></p></header>
    <form method="post" action="/"><label for="cluster">Paste the answer of
      <code>GET /api/assisted-install/v2/clusters/{id}</code> of any assisted installer service:</label>
      <textarea id="cluster" name="cluster" rows="4" required placeholder='{"kind": "Cluster", "id": ...}'>${escapeHtml(pasted)}</textarea>
      <button>Explain this cluster</button>${problem ? `<p role="alert">${escapeHtml(problem)}</p>` : ''}</form>
    <main><h2>${isSample ? 'A sample cluster with five machines' : 'Your cluster'}</h2>${subjects.join('')}</main>`)
}

const SILENT = { fine: 'is fine', waits: 'waits for the cluster; nothing is wrong with it' } as const

function subjectSection(subject: SubjectReport, kind: string, baseUrl: string): string {
  const { name, status, status_info, would_be, verdict, diagnoses } = subject
  const title = `${kind} <b>${escapeHtml(name)}</b> <span class="status">${escapeHtml(status)}</span>`
  if (verdict !== 'trouble')
    return `<p class="${verdict}">${verdict === 'fine' ? '✓' : '…'} ${title} ${SILENT[verdict]}</p>`
  const hint = would_be
    ? `<p>By the facts in this answer it would be ${escapeHtml(would_be)}; the service may not have looked again yet.</p>`
    : ''
  const info = diagnoses.length === 0 ? `<p>${escapeHtml(status_info)}</p>` : ''
  return `<details ${kind === 'Cluster' ? 'open' : ''}><summary>${title} · ${diagnoses.length} to look at</summary>
    ${hint}${info}${diagnoses.map((diagnosis) => diagnosisItem(diagnosis, baseUrl)).join('')}</details>`
}

function diagnosisItem({ id, status, message, cause, remedies }: Diagnosis, baseUrl: string): string {
  return `<article class="${escapeHtml(status)}"><h3>${escapeHtml(message)}</h3>
    <p class="meta">${escapeHtml(id)} · ${escapeHtml(status)}</p>
    ${cause ? `<p>${escapeHtml(cause.summary)}</p>` : ''}
    <ul>${remedies.map((remedy) => remedyItem(remedy, baseUrl)).join('')}</ul></article>`
}

function remedyItem({ what, call, command }: Remedy, baseUrl: string): string {
  const text = call
    ? sequenceOf(call)
        .map((one) => toCurl(one, baseUrl))
        .join('\n')
    : command
  return `<li>${escapeHtml(what)}${text ? `<pre>${escapeHtml(text)}</pre>` : ''}</li>`
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const document = (body: string): string => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Groundwork</title><style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #1d2733 }
textarea { width: 100%; font: 13px monospace } button { font: inherit; padding: .3rem 1rem }
details { border: 1px solid #cdd6df; border-radius: 6px; padding: .6rem 1rem; margin: .6rem 0 } summary { cursor: pointer }
article { border-left: 4px solid #c9190b; padding-left: .8rem; margin: 1rem 0 } article.pending { border-color: #b58900 }
h3 { font-size: 1rem; margin: 0 } .meta { color: #5b6b7b; font-size: .85rem; margin: 0 } .fine { color: #1e7b34 } .waits { color: #7a5c00 }
.status { background: #e8edf2; border-radius: 4px; padding: 0 .4rem } [role=alert] { color: #c9190b }
pre { background: #f3f6f9; padding: .5rem; white-space: pre-wrap; overflow-wrap: anywhere; font-size: 13px }
</style></head><body>${body}</body></html>`
