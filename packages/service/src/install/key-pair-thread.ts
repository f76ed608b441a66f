// A thread that makes keys: a tenth of a second for each, in which it does nothing else.
import { makeKeyPair } from '@groundwork/openshift/pki'
import { serveJobs } from '../workers/serve-jobs.ts'

serveJobs(makeKeyPair)
