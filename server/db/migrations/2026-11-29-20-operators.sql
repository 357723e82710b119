alter table audit_log add column operator text;
alter table audit_log add constraint audit_log_operator_check check (operator is null or actor_id is null and char_length(operator) between 1 and 64);
comment on column audit_log.operator is 'The name that an operator gave, or that of their user on the machine.';
