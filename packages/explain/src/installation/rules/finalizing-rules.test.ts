import { checkRules } from '../testing/check-rules.ts'
import { aFinalizing, anEvent, anOperator } from '../testing/installations.ts'
import { FINALIZING_RULES } from './finalizing-rules.ts'

const operators = (...monitored_operators: ReturnType<typeof anOperator>[]) => ({ monitored_operators })
const report = (...entries: object[]) => [
  anEvent('cluster_operator_report', { severity: 'info', props: { report: JSON.stringify(entries) } }),
]
const controllerLog = (text: string) => [text]
const failed = (name: string) => ({ name, status: 'failed', status_info: `${name} is degraded` })
const olm = (name: string, status_info: string) => anOperator(name, { operator_type: 'olm', status_info })

checkRules(FINALIZING_RULES, [
  {
    rule: 'ingress-operator-degraded',
    when: 'it is in the report',
    facts: aFinalizing({ status: 'error' }, { events: report(failed('ingress')) }),
    says: /ingress operator is not available.*\*\.apps\.test\.example\.com/,
  },
  {
    rule: 'ingress-operator-degraded',
    when: 'it is available',
    facts: aFinalizing({ status: 'error' }, { events: report({ name: 'ingress', status: 'available' }) }),
    says: null,
  },
  {
    rule: 'authentication-operator-degraded',
    when: 'it is in the report',
    facts: aFinalizing({}, { events: report(failed('authentication')) }),
    says: /oauth-openshift\.apps\.test\.example\.com/,
  },
  {
    rule: 'authentication-operator-degraded',
    when: 'the controller wrote so',
    facts: aFinalizing(
      { status: 'error' },
      { controllerLogs: controllerLog('Operator authentication fails: no route') },
    ),
    says: /It says: no route/,
  },
  {
    rule: 'authentication-operator-degraded',
    when: 'the controller wrote later that it recovered',
    facts: aFinalizing(
      { status: 'error' },
      {
        controllerLogs: controllerLog(
          'Operator authentication fails: no route\nOperator authentication no longer fails.',
        ),
      },
    ),
    says: null,
  },
  {
    rule: 'authentication-operator-degraded',
    when: 'it only progresses',
    facts: aFinalizing(
      {},
      { events: report({ name: 'authentication', status: 'progressing', status_info: 'rolling out' }) },
    ),
    says: null,
  },
  {
    rule: 'console-operator-degraded',
    when: 'it failed',
    facts: aFinalizing(operators(anOperator('console'))),
    says: /console did not become available.*something is degraded/,
  },
  {
    rule: 'console-operator-degraded',
    when: 'it progresses well in time',
    facts: aFinalizing(operators(anOperator('console', { status: 'progressing' }))),
    says: null,
  },
  {
    rule: 'console-operator-degraded',
    when: 'it recovered since the report',
    facts: aFinalizing(operators(anOperator('console', { status: 'available' })), {
      events: report(failed('console')),
    }),
    says: null,
  },
  {
    rule: 'cluster-operator-degraded',
    when: 'another one failed',
    facts: aFinalizing({}, { events: report(failed('storage'), failed('dns')) }),
    says: /2 operators of the cluster.*dns.*storage/,
  },
  {
    rule: 'cluster-operator-degraded',
    when: 'only the version of the cluster says which one is missing',
    facts: aFinalizing(
      operators(anOperator('cvo', { status_info: 'waits for 1 of 30 cluster operators: dns (degraded)' })),
    ),
    says: /cvo \(waits for 1 of 30 cluster operators: dns \(degraded\)\)/,
  },
  {
    rule: 'cluster-operator-degraded',
    when: 'the report is no list',
    facts: aFinalizing({}, { events: [anEvent('cluster_operator_report', { props: { report: '{' } })] }),
    says: null,
  },
  {
    rule: 'ingress-certificate-missing',
    when: 'it never comes',
    facts: aFinalizing({}, { stage: 'Adding router ca', ageMinutes: 60 }),
    says: /certificate of the ingress router never came/,
  },
  {
    rule: 'ingress-certificate-missing',
    when: 'it came',
    facts: aFinalizing({ has_kubeconfig: true }, { stage: 'Adding router ca', ageMinutes: 60 }),
    says: null,
  },
  {
    rule: 'olm-operator-timed-out',
    when: 'its time is up',
    facts: aFinalizing({ status: 'installed', ...operators(olm('lvm', 'The wait timed out.')) }),
    says: /lvm did not become available in time \(limit 60 minutes\)/,
  },
  {
    rule: 'olm-operator-timed-out',
    when: 'it failed by itself',
    facts: aFinalizing(operators(olm('lvm', 'no disks found'))),
    says: null,
  },
  {
    rule: 'olm-operator-failed',
    when: 'it failed by itself',
    facts: aFinalizing(operators(olm('lvm', 'no disks found'))),
    says: /lvm \(no disks found\) could not be installed/,
  },
  {
    rule: 'olm-operator-failed',
    when: 'it is one of the cluster',
    facts: aFinalizing(operators(anOperator('console'))),
    says: null,
  },
  {
    rule: 'finalizing-timed-out',
    when: 'a stage took too long',
    facts: aFinalizing(
      {
        status: 'error',
        status_info: 'The finalizing stage "Adding router ca" did not end within 70 minutes.',
      },
      { stage: 'Adding router ca', isTimedOut: true },
    ),
    says: /stayed at "Adding router ca" \(limit 70 minutes\)/,
  },
  { rule: 'finalizing-timed-out', when: 'it has time', facts: aFinalizing({}), says: null },
])
