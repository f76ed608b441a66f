export { readCertificateRequest } from '../admission/certificate/read-request.ts'
export { admittedHost, JOINING_MS, joiningHosts } from '../admission/joining-hosts.ts'
export {
  CLIENT_SIGNER,
  isDecided,
  judgeSigningRequest,
  NODE_BOOTSTRAPPER,
  SERVING_SIGNER,
} from '../admission/judge-signing-request.ts'
export { type NodeFacts, nodeFacts } from '../admission/node-facts.ts'
export { planApprovals } from '../admission/plan-approvals.ts'
