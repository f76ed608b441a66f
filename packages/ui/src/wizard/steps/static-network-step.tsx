import { StepFrame } from '../step-frame.tsx'

export const StaticNetworkStep = () => <StepFrame step="static-network">…</StepFrame>
