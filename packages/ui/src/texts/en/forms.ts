import { counted } from './common.ts'

export const forms = {
  save: 'Save',
  saved: 'Saved',
  notSaved: 'Not saved',
  discard: 'Discard changes',
  unsaved: (count: number) => `${counted(count, 'change')} not saved`,
  invalid: 'Correct what is marked first.',
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you changed on this page is lost.',
  leave: 'Leave without saving',
  stay: 'Stay here',
}
