import type { CustomKind } from '../schema/custom-kind.ts'
import { immutable } from '../schema/rule.ts'
import { integer, object, text } from '../schema/schema.ts'
import { conditions } from '../schema/shapes.ts'

export const AGENT_CLASSIFICATION: CustomKind = {
  group: 'agent-install.openshift.io',
  version: 'v1beta1',
  kind: 'AgentClassification',
  plural: 'agentclassifications',
  scope: 'Namespaced',
  description: 'Labels agents whose inventory answers a question with yes.',
  rules: [
    immutable('labelKey', 'labelKey cannot be changed; make another AgentClassification.'),
    immutable('labelValue', 'labelValue cannot be changed; make another AgentClassification.'),
    {
      rule: "!self.labelValue.startsWith('QUERYERROR')",
      message: 'labelValue must not begin with QUERYERROR, which marks queries that fail.',
    },
  ],
  spec: object(
    'The question and the label.',
    {
      labelKey: text(
        "Last part of the label's key, after agentclassification.agent-install.openshift.io/. It cannot be changed.",
      ),
      labelValue: text('Value of the label. It cannot be changed.'),
      query: text(
        'A jq expression over status.inventory of an Agent. Agents for which it is true get the label.',
      ),
    },
    { required: ['labelKey', 'labelValue', 'query'] },
  ),
  status: object('How many agents have the label.', {
    conditions: conditions(),
    errorCount: integer('Agents for which the query failed.'),
    matchedCount: integer('Agents that have the label.'),
  }),
}
