export { type HeardMessage, type Listener, listen } from '../../stream/testing/listen.ts'
export { type Agent, AgentRefusedError, createAgent, overHttp, type Send } from '../driver/agent.ts'
export { aMachine, type Machine } from '../driver/machine.ts'
