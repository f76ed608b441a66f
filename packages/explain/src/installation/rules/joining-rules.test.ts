import { checkRules } from '../testing/check-rules.ts'
import { aFailure, anInstallation, atStage, installingHost } from '../testing/installations.ts'
import { JOINING_RULES } from './joining-rules.ts'

const at = (stage: Parameters<typeof atStage>[0], ageMinutes: number, number = 4) =>
  anInstallation({ hosts: [installingHost(number, { progress: atStage(stage, { ageMinutes }) })] })
const log = (text: string) => aFailure({ logs: [`boot\nignition[1]: ${text}\nlater`] })

checkRules(JOINING_RULES, [
  {
    rule: 'ignition-name-unresolved',
    when: 'api-int has no record',
    facts: log(
      'GET https://api-int.test.example.com:22623/config/master: lookup api-int.test.example.com on 10.0.0.1:53: no such host',
    ),
    says: /could not resolve api-int\.test\.example\.com/,
  },
  {
    rule: 'ignition-name-unresolved',
    when: 'the VIP does not answer',
    facts: log('GET https://192.168.127.100:22623/config/master: connection refused'),
    says: null,
  },
  {
    rule: 'ignition-vip-unreachable',
    when: 'the VIP does not answer',
    facts: log('GET https://192.168.127.100:22623/config/master: dial tcp: no route to host'),
    says: /192\.168\.127\.100, port 22623/,
  },
  {
    rule: 'ignition-vip-unreachable',
    when: 'it was answered',
    facts: log('GET https://192.168.127.100:22623/config/master: 200 OK'),
    says: null,
  },
  {
    rule: 'certificate-requests-pending',
    when: 'requests wait',
    facts: { ...at('Joined', 50), ...controllerSays('2 CSRs are pending') },
    says: /Certificate requests of node-4/,
  },
  {
    rule: 'certificate-requests-pending',
    when: 'they were approved',
    facts: { ...at('Joined', 50), ...controllerSays('2 CSRs are approved') },
    says: null,
  },
  {
    rule: 'stuck-waiting-for-ignition',
    when: 'it waits for most of a day',
    facts: at('Waiting for ignition', 20 * 60),
    says: /node-4 has waited 20 hours/,
  },
  {
    rule: 'stuck-waiting-for-ignition',
    when: 'it waits for an hour',
    facts: at('Waiting for ignition', 60),
    says: null,
  },
  {
    rule: 'stuck-configuring',
    when: 'it takes too long',
    facts: at('Configuring', 50),
    says: /node-4 got its configuration 50 minutes ago/,
  },
  { rule: 'stuck-configuring', when: 'it has only begun', facts: at('Configuring', 5), says: null },
  {
    rule: 'stuck-joined',
    when: 'it never becomes ready',
    facts: at('Joined', 61),
    says: /node-4 joined 61 minutes ago/,
  },
  { rule: 'stuck-joined', when: 'it joined a moment ago', facts: at('Joined', 3), says: null },
])

function controllerSays(text: string) {
  return { logs: [{ source: 'logs of the controller', host_id: null, text }] }
}
