/** What the agent tells those who read its journal. Never with secrets. */
export interface AgentLog {
  info(text: string): void
  warn(text: string): void
  error(text: string): void
}
