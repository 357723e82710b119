export const inputClass =
  'w-full min-h-13 rounded-md border border-line-strong bg-surface px-4 py-2 text-body text-text ' +
  'focus:border-focus focus:outline-none focus:inset-ring focus:inset-ring-focus forced-colors:focus:outline-2 ' +
  'aria-invalid:not-focus:border-danger aria-invalid:not-focus:inset-ring aria-invalid:not-focus:inset-ring-danger ' +
  'disabled:bg-sunken disabled:text-text-disabled'
