export const payments = {
  title: 'Estado de los pagos',
  refresh: 'Actualizar',
  test: {
    title: 'Solo modo de prueba',
    lead: 'Los pagos funcionan solo en modo de prueba y la función está desactivada en toda la app. Ningún miembro la ve.',
  },
  summary: {
    title: 'Resumen de seguridad',
    attempts: 'Intentos de acceso',
    people: 'Personas distintas',
    failed: 'Intentos fallidos',
    revoked: 'Revocaciones de emergencia',
    last: 'Último acceso:',
    first: 'Sin accesos anteriores.',
  },
  list: {
    title: 'Pagos',
    newest: 'Últimos {{count}}',
    empty: 'Aún no hay pagos.',
    refunded: '{{amount}} reembolsados',
    failed: 'No se han podido cargar los pagos. Puede que el acceso esté restringido.',
  },
  events: {
    title: 'Eventos de webhook',
    empty: 'Aún no hay eventos de webhook.',
    failed: 'No se han podido cargar los eventos de webhook',
  },
  status: {
    created: 'creado',
    processing: 'en proceso',
    failed: 'fallido',
    canceled: 'cancelado',
    succeeded: 'completado',
    refunded: 'reembolsado',
  },
  failed: 'No se han podido cargar los datos',
  verificationFailed: 'No se ha podido verificar el acceso',
  denied: {
    title: 'Sin acceso a los pagos',
    lead: 'Sin acceso a los pagos: faltan permisos',
    back: 'Volver al panel de administración',
  },
  code: {
    title: 'Confirma que eres tú para continuar',
    lead: 'Para ver los pagos, confirma que eres tú.',
    enter: 'Continuar',
  },
} as const
