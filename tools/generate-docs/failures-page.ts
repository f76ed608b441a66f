// docs/failures.md, made from the table of causes.

import { formatNumber } from '@groundwork/engine/text'
import { LEARNED_INSTALLATIONS, PRIORS, WEIGHT_OF_ASSUMPTION } from '@groundwork/explain/estimates'
import { EXPLANATION_RULES, LEVELS, type Level } from '@groundwork/explain/installation'
import { anchor, code, GENERATED_NOTE, page, table } from './markdown.ts'

const TITLES: Readonly<Record<Level, readonly [string, string]>> = {
  cause: ['Causes', 'What broke. Fix this first.'],
  stage: ['Stages', 'Where it became visible. Listed after the causes; often it is all that is known.'],
  consequence: ['Consequences', 'What followed from something else. Fix the cause, not this.'],
  note: ['Notes', 'What looks like a fault but is harmless.'],
}

const INTRODUCTION = `When an installation fails, stands still or waits, the service says why:

\`\`\`sh
curl -sS -H 'Accept: text/plain' http://127.0.0.1:8090/api/groundwork/v1/clusters/<cluster id>/explanation
\`\`\`

Without the header the same comes as JSON. Each finding names a cause, what shows it (with the time), and what helps, with the request or command that does it. Findings are ordered: causes before stages before consequences, and within these what is certain first. \`certain\` means that a host, the service or a log reported it, \`likely\` that it fits and little else does, \`possible\` that it is worth a look.

The service looks at statuses, stages and their age, validations, events, operators, the inventory, and, once something failed, at the logs that hosts and controller have sent. It never prints credentials that it finds there.`

const ESTIMATES = `How long an installation still takes is at \`/api/groundwork/v1/clusters/<cluster id>/estimate\`, for each host and for the cluster, with a band: a quarter of installations take less than its lower end, a quarter more than its upper end. It is learned from how long each stage took in the last ${LEARNED_INSTALLATIONS} finished installations of this service, by role and kind of cluster; medians and quartiles are used, so that a machine that hung does not count for all. Simulated machines have figures of their own, and never count for real ones. While there are few, these assumptions count too: ${WEIGHT_OF_ASSUMPTION} observations weigh as much as they do. They are estimates of the authors, not measurements.`

export function renderFailures(): string {
  return page(
    GENERATED_NOTE,
    '# Why installations fail',
    INTRODUCTION,
    ...LEVELS.flatMap((level) => levelBlocks(level)),
    '## How long it takes',
    ESTIMATES,
    assumptions(),
  )
}

function levelBlocks(level: Level): string[] {
  const [title, introduction] = TITLES[level]
  const rules = EXPLANATION_RULES.filter((rule) => rule.level === level)
  return [
    `## ${title}`,
    introduction,
    table(
      ['id', 'what it means', 'what helps', 'what it is seen from'],
      rules.map(({ id, meaning, cure, looksAt }) => [`${anchor(id)}${code(id)}`, meaning, cure, looksAt]),
    ),
  ]
}

function assumptions(): string {
  const minutesOf = (seconds: number) => formatNumber(seconds / 60, 1)
  return table(
    ['stage', 'who', 'a quarter takes less than', 'half take less than', 'a quarter takes more than'],
    Object.entries(PRIORS).flatMap(([stage, roles]) =>
      Object.entries(roles)
        .filter(([, { high }]) => high > 0)
        .map(([role, { low, median, high }]) => [
          stage,
          role === 'any' ? 'all' : role,
          ...[low, median, high].map((seconds) => `${minutesOf(seconds)} min`),
        ]),
    ),
  )
}
