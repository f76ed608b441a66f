import { type Static, Type } from 'typebox'
import { Check } from 'typebox/value'

const Instruction = Type.Object({
  step_type: Type.Optional(Type.String()),
  step_id: Type.Optional(Type.String()),
  args: Type.Optional(Type.Union([Type.Array(Type.String()), Type.Null()])),
})

/** The answer to a poll, read loosely: a newer service may send steps that this agent has never heard of. */
const Instructions = Type.Object({
  next_instruction_seconds: Type.Optional(Type.Number()),
  post_step_action: Type.Optional(Type.String()),
  instructions: Type.Optional(Type.Union([Type.Array(Instruction), Type.Null()])),
})

export type Instruction = Static<typeof Instruction>

/** null: this is no answer of the service. */
export const readInstructions = (body: unknown): Static<typeof Instructions> | null =>
  Check(Instructions, body) ? body : null
