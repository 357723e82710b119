export const terms = {
  title: 'Condiciones de uso',
  version: 'Versión {{version}} · en vigor desde el {{date}}',
  next: 'Una versión nueva entrará en vigor el {{date}}.',
  none: 'Las condiciones de uso no están disponibles ahora mismo. Si necesitas ayuda, escribe a soporte.',
  failed: 'No se han podido cargar las condiciones.',
  loading: 'Cargando las condiciones de uso',
  contents: 'Contenido',
  print: 'Imprimir',
  signIn: 'Entrar',
  home: 'Volver al inicio',
} as const
