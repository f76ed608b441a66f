import { checkRules } from '../testing/check-rules.ts'
import { anInstallation, atStage, installingHost } from '../testing/installations.ts'
import { BOOTSTRAP_RULES } from './bootstrap-rules.ts'

const at = (number: number, stage: Parameters<typeof atStage>[0], ageMinutes: number, info = '') =>
  installingHost(number, { progress: atStage(stage, { ageMinutes, info }) })
const ETCD = 'waiting for ETCD bootstrap to be complete'

checkRules(BOOTSTRAP_RULES, [
  {
    rule: 'bootkube-not-done',
    when: 'bootkube takes too long',
    facts: anInstallation({ hosts: [at(1, 'Waiting for bootkube', 65)] }),
    says: /node-1 did not finish \(bootkube, 65 minutes\)/,
  },
  {
    rule: 'bootkube-not-done',
    when: 'it is etcd that takes long',
    facts: anInstallation({ hosts: [at(1, 'Waiting for bootkube', 65, ETCD)] }),
    says: null,
  },
  {
    rule: 'etcd-not-done',
    when: 'etcd takes too long',
    facts: anInstallation({ hosts: [at(1, 'Waiting for bootkube', 65, ETCD)] }),
    says: /etcd did not move from node-1/,
  },
  {
    rule: 'etcd-not-done',
    when: 'it has time',
    facts: anInstallation({ hosts: [at(1, 'Waiting for bootkube', 5, ETCD)] }),
    says: null,
  },
  {
    rule: 'masters-never-ready',
    when: 'a master does not join',
    facts: anInstallation({
      hosts: [at(1, 'Waiting for control plane', 55), at(2, 'Joined', 5), at(3, 'Rebooting', 10)],
    }),
    says: /node-3 \(Rebooting\) did not become ready/,
  },
  {
    rule: 'masters-never-ready',
    when: 'a worker waits',
    facts: anInstallation({ hosts: [at(4, 'Waiting for control plane', 55)] }),
    says: null,
  },
  {
    rule: 'controller-never-ready',
    when: 'it never reports',
    facts: anInstallation({ hosts: [at(1, 'Waiting for controller', 70)] }),
    says: /controller in the new cluster never reported/,
  },
  {
    rule: 'controller-never-ready',
    when: 'it has time',
    facts: anInstallation({ hosts: [at(1, 'Waiting for controller', 7)] }),
    says: null,
  },
  {
    rule: 'workers-wait-for-control-plane',
    when: 'workers wait',
    facts: anInstallation({ hosts: [at(1, 'Done', 10), at(4, 'Waiting for control plane', 55)] }),
    says: /1 worker \(node-4\) waited for two ready control plane nodes; 1 is ready/,
  },
  {
    rule: 'workers-wait-for-control-plane',
    when: 'the control plane is there',
    facts: anInstallation({
      hosts: [at(1, 'Done', 10), at(2, 'Done', 10), at(4, 'Waiting for control plane', 55)],
    }),
    says: null,
  },
  {
    rule: 'workers-wait-for-control-plane',
    when: 'they wait for a moment',
    facts: anInstallation({ hosts: [at(4, 'Waiting for control plane', 5)] }),
    says: null,
  },
])
