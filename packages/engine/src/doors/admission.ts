export { readCertificateRequest } from '../admission/certificate/read-request.ts'
export { admittedHost, DAY2_JOIN_LIMIT_MS, joiningDay2Hosts } from '../admission/joining-day2-hosts.ts'
export {
  CLIENT_SIGNER,
  isDecided,
  judgeSigningRequest,
  NODE_BOOTSTRAPPER,
  SERVING_SIGNER,
} from '../admission/judge-signing-request.ts'
export { type NodeFacts, nodeFacts } from '../admission/node-facts.ts'
export { planApprovals } from '../admission/plan-approvals.ts'
