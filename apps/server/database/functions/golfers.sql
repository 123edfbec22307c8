-- A golfer as decisions need them. The contact address counts once it is proved.
create or replace view golfers as
  select u.uid, jsonb_build_object(
    'loginEmail', u.login_email,
    'isProved', u.login_email_proved_at is not null,
    'firstName', u.first_name,
    'lastName', u.last_name,
    'email', case when lower(u.email) in (u.login_email, u.proved_contact) then u.email else u.login_email end,
    'phone', u.phone,
    'language', u.language,
    'privileges', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'group', p.group_id, 'course', p.course_id, 'denyOnlineBooking', p.deny_online_booking,
        'denyOnlineBookingMessage', p.deny_online_booking_message, 'requirePayment', p.require_payment,
        'rates', p.rates) order by p.group_id, p.course_id), '[]')
      from privileges p where p.login_email = u.login_email)) as golfer
  from users u;
