export type { FoundProblem } from '../checks/found-problem.ts'
